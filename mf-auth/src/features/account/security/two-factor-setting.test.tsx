import { confirmTwoFactor, startTwoFactor } from '@acquaint/contracts';
import { fakeSample } from '@acquaint/remote-kit/testing';
import { screen, within } from '@testing-library/react';
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
});
