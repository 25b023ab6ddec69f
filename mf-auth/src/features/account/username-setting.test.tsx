import { changeUsername, getAccount, type Account } from '@acquaint/contracts';
import { fake } from '@acquaint/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { sampleAccount } from '../../test-account.ts';
import { fill, openAccountPage } from './test-account-page.ts';

const openUsername = (part: Partial<Account> = {}) => {
  let account = sampleAccount(part);
  return openAccountPage(
    fake(getAccount, () => ({ status: 200, body: account })),
    fake(changeUsername, ({ body }) => {
      if (body.username === 'grace')
        return { status: 409, body: { detail: 'This username is taken. Please choose another one.' } };
      account = sampleAccount({
        username_change_at: '2026-12-21T09:00:00.000Z',
        former_usernames: [{ username: 'ada', kept_until: '2027-02-19T09:00:00.000Z' }],
      });
      return { status: 200, body: account };
    }),
  );
};

describe('the account’s username', () => {
  it('is changed with the password, after it was said what happens to links', async () => {
    const { user, calls } = await openUsername();
    await user.click(await screen.findByRole('button', { name: 'Change username' }));
    expect(screen.getByText(/lead to you for 90 more days.*possible in 30 days/)).toBeVisible();
    const name = screen.getByLabelText('New username');
    expect(name).toHaveValue('ada');
    await user.clear(name);
    await fill(user, name, 'grace');
    await fill(user, screen.getByLabelText('Your current password'), 'seven green kettles{Enter}');
    expect(await screen.findByText('This username is taken. Please choose another one.')).toBeVisible();
    await user.clear(name);
    await fill(user, name, 'Ada.Byron{Enter}');
    await screen.findByText('Your username is now ada.byron.');
    expect(calls.findLast((call) => call.name === 'account.changeUsername')?.body).toEqual({
      username: 'ada.byron',
      current_password: 'seven green kettles',
    });
    expect(await screen.findByText(/Links with ada lead to you until/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Change username' })).toBeNull());
  });

  it('says when it can be changed again', async () => {
    await openUsername({ username_change_at: '2026-12-21T09:00:00.000Z' });
    expect(await screen.findByText(/You can change it again from/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change username' })).toBeNull();
  });
});
