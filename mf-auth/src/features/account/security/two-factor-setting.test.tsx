import { confirmTwoFactor, getAccount, startTwoFactor } from '@acquaint/contracts';
import { fake, fakeSample } from '@acquaint/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { sampleAccount } from '../../../test-account.ts';
import { fill, openAccountPage } from '../test-account-page.ts';

describe('an authenticator app', () => {
  it('is on as soon as its first code is confirmed: the setting says so, and there is nothing to cancel', async () => {
    const { user } = await openAccountPage(fakeSample(startTwoFactor), fakeSample(confirmTwoFactor));
    const setting = within(screen.getByRole('region', { name: 'Authenticator app' }));
    expect(setting.getByText('You only need your password to log in.')).toBeVisible();
    await user.click(setting.getByRole('button', { name: 'Add an app' }));
    await fill(user, setting.getByLabelText('Your current password'), 'seven green kettles{Enter}');
    await fill(user, await setting.findByLabelText('Code from the app'), '123456{Enter}');

    expect(await setting.findByRole('list', { name: 'Recovery codes' })).toBeVisible();
    expect(setting.getByText('You need a code from your app to log in.')).toBeVisible();
    expect(setting.queryByRole('button', { name: 'Cancel' })).toBeNull();
    await user.click(setting.getByRole('button', { name: 'I’ve saved them' }));
    expect(setting.queryByRole('list', { name: 'Recovery codes' })).toBeNull();
  });

  it('shows its recovery codes until they are saved, although the account is read again meanwhile', async () => {
    let account = sampleAccount();
    const page = await openAccountPage(
      fakeSample(startTwoFactor),
      fakeSample(confirmTwoFactor),
      fake(getAccount, () => ({ status: 200, body: account })),
    );
    const reads = () => page.calls.filter(({ name }) => name === 'account.get').length;
    const setting = () => within(screen.getByRole('region', { name: 'Authenticator app' }));
    await page.user.click(setting().getByRole('button', { name: 'Add an app' }));
    await fill(page.user, setting().getByLabelText('Your current password'), 'seven green kettles{Enter}');
    await fill(page.user, await setting().findByLabelText('Code from the app'), '123456{Enter}');
    await setting().findByRole('list', { name: 'Recovery codes' });
    account = sampleAccount({ has_two_factor: true, recovery_codes_left: 10 });
    const before = reads();
    for (const line of ['offline', 'online']) act(() => void window.dispatchEvent(new Event(line)));
    await waitFor(() => expect(reads()).toBe(before + 1));

    expect(setting().getByRole('list', { name: 'Recovery codes' })).toBeVisible();
    await page.user.click(setting().getByRole('button', { name: 'I’ve saved them' }));
    expect(await setting().findByRole('button', { name: 'Remove app' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create new codes' })).toBeVisible();
  });
});
