import {
  changePassword,
  disconnectProvider,
  listSocialAccounts,
  confirmTwoFactor,
  endTwoFactor,
  getAccount,
  startProviderLogin,
  startTwoFactor,
  confirmEmailChange,
  endLogin,
  listPasskeys,
  listLogins,
  removePasskey,
  requestDeletion,
  takeDeletionBack,
  requestEmailChange,
  updateProfile,
} from '@acquaint/contracts';
import type { Account, Passkey, Login, SocialAccount } from '@acquaint/contracts';
import { choose, fake, fakeSample, sampleId, sampleProfile } from '@acquaint/remote-kit/testing';
import type { Failure, Fake } from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { sampleAccount } from '../../test-account.ts';
import { fill, openAccountPage } from './test-account-page.ts';

const PHONE: Passkey = {
  id: sampleId(5),
  name: 'My phone',
  created_at: '2026-11-01T09:00:00.000Z',
  last_used_at: null,
};
const connectedGoogle: SocialAccount = {
  id: sampleId(6),
  provider: 'google',
  label: 'Google',
  email: 'ada@gmail.example',
  uses: ['calendar'],
  connected_at: '2026-11-01T09:00:00.000Z',
  can_disconnect: true,
};

const login = (part: Partial<Login>): Login => ({
  id: sampleId(1),
  created_at: '2026-11-01T09:00:00.000Z',
  last_used_at: '2026-11-20T09:00:00.000Z',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  is_current: true,
  is_bound: true,
  ...part,
});

/** Opens the account page with two logins and a fake server that ends logins. */
function openAccount(refusal?: Failure, ...more: Fake[]) {
  let logins = [login({}), login({ id: sampleId(2), user_agent: '', is_current: false, is_bound: false })];
  return openAccountPage(
    ...more,
    fake(listLogins, () => ({ status: 200, body: { results: logins } })),
    fake(endLogin, ({ params }) => {
      if (refusal) return refusal;
      logins = logins.filter(({ id }) => id !== params.id);
      return { status: 204, body: undefined };
    }),
  );
}

describe('the account', () => {
  it('shows its data, and logs out on request', async () => {
    const page = await openAccount();
    expect(await screen.findByText('ada@example.org')).toBeVisible();
    expect(screen.getByText(/^Lisbon, Portugal \(GMT/)).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Log out' }));
    expect(page.shellCalls).toEqual([['logOut']]);
  });

  it('logs another device out with the password, but not the current one', async () => {
    const page = await openAccount();
    const list = await screen.findByRole('list', { name: 'Logins' });
    expect(
      within(list)
        .getByText(/^Firefox/)
        .closest('li'),
    ).toHaveTextContent('This one');
    await page.user.click(within(list).getByRole('button', { name: 'Log out A browser' }));
    expect(page.calls.some(({ name }) => name === 'auth.endSignIn')).toBe(false);
    await fill(page.user, within(list).getByLabelText('Your current password'), 'seven green kettles{Enter}');
    await waitFor(() => expect(screen.queryByText('A browser')).toBeNull());
    expect(within(list).queryByRole('button')).toBeNull();
    expect(page.calls.find(({ name }) => name === 'auth.endSignIn')).toMatchObject({
      params: { id: sampleId(2) },
      body: { current_password: 'seven green kettles' },
    });
    await screen.findByText('That device is logged out.');
  });

  it('says which logins are bound to no key of their browser', async () => {
    const warning = 'This login isn’t tied to one browser: anyone who copies it can use it elsewhere.';
    await openAccount();
    const list = await screen.findByRole('list', { name: 'Logins' });
    const [bound, other] = within(list).getAllByRole('listitem');
    expect(bound).not.toHaveTextContent(warning);
    expect(other).toHaveTextContent(warning);
  });

  it('says why a device could not be logged out, and keeps it in the list', async () => {
    const page = await openAccount({ status: 404, body: { detail: 'This login has already ended.' } });
    await page.user.click(await screen.findByRole('button', { name: 'Log out A browser' }));
    await fill(page.user, screen.getByLabelText('Your current password'), 'seven green kettles{Enter}');
    await screen.findByText('This login has already ended.');
    expect(screen.getByText('A browser')).toBeVisible();
  });
});

const checkFields = (errors: Record<string, string[]>): Failure => ({
  status: 400,
  body: { detail: 'Please check the highlighted fields.', errors },
});

describe('the account’s email', () => {
  it('is changed with the password and the code from the new mailbox', async () => {
    const page = await openAccount(
      undefined,
      fake(requestEmailChange, () => ({
        status: 202,
        body: { detail: 'Please check the inbox of your new address.' },
      })),
      fake(confirmEmailChange, ({ body }) =>
        body.code === '123456'
          ? { status: 200, body: sampleAccount({ email: body.email }) }
          : checkFields({ code: ['This code is wrong or has expired.'] }),
      ),
    );
    const { user } = page;
    await user.click(await screen.findByRole('button', { name: 'Change email' }));
    await fill(user, screen.getByLabelText('New email'), ' ada@new.example ');
    await fill(user, screen.getByLabelText('Your current password'), 'seven green kettles{Enter}');
    expect(await screen.findByLabelText('Code from the email')).toHaveFocus();
    await fill(user, screen.getByLabelText('Code from the email'), '654321{Enter}');
    expect(await screen.findByText('This code is wrong or has expired.')).toBeVisible();
    await user.clear(screen.getByLabelText('Code from the email'));
    await fill(user, screen.getByLabelText('Code from the email'), '123456{Enter}');
    await screen.findByText('Your email is now ada@new.example.');
    expect(screen.getByRole('button', { name: 'Change email' })).toHaveFocus();
    expect(page.calls.find(({ name }) => name === 'account.requestEmailChange')?.body).toEqual({
      email: 'ada@new.example',
      current_password: 'seven green kettles',
    });
  });
});

describe('the account’s password', () => {
  it('shows errors next to the field, keeps the input, and can then be changed', async () => {
    const page = await openAccount(
      undefined,
      fake(changePassword, ({ body }) =>
        body.current_password === 'seven green kettles'
          ? { status: 200, body: { detail: 'Your password has been changed.' } }
          : checkFields({ current_password: ['This isn’t your password.'] }),
      ),
    );
    const { user } = page;
    await user.click(await screen.findByRole('button', { name: 'Change password' }));
    const current = screen.getByLabelText('Your current password');
    await fill(user, current, 'seven red kettles');
    await fill(user, screen.getByLabelText('New password'), 'eight blue kettles{Enter}');
    expect(await screen.findByText('This isn’t your password.')).toBeVisible();
    // Screen readers announce the error, and the field with the error gets the focus.
    expect(await screen.findByText('One field needs another look.')).toHaveAttribute('role', 'status');
    expect(current).toHaveFocus();
    expect(screen.getByLabelText('New password')).toHaveValue('eight blue kettles');
    await user.clear(current);
    await fill(user, current, 'seven green kettles{Enter}');
    await screen.findByText('Your password has been changed.');
    expect(screen.queryByLabelText('New password')).toBeNull();
  });
});

it('saves another time zone', async () => {
  const page = await openAccount(
    undefined,
    fake(updateProfile, () => ({ status: 200, body: sampleProfile() })),
  );
  await page.user.click(await screen.findByRole('button', { name: 'Change time zone' }));
  await choose(page.user, screen.getByLabelText('My time zone'), 'Tokyo, Japan (GMT+9)');
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Your time zone is saved.');
  expect(page.calls.find(({ name }) => name === 'profiles.update')?.body).toEqual({
    time_zone: 'Asia/Tokyo',
  });
});

it('optionally removes the other login methods with the new password', async () => {
  let [passkeys, google] = [[PHONE], [connectedGoogle]];
  const page = await openAccount(
    undefined,
    fakeSample(changePassword),
    fake(listPasskeys, () => ({ status: 200, body: { results: passkeys } })),
    fake(removePasskey, () => {
      passkeys = [];
      return { status: 204, body: undefined };
    }),
    fake(listSocialAccounts, () => ({ status: 200, body: { results: google } })),
    fake(disconnectProvider, () => {
      google = [];
      return { status: 204, body: undefined };
    }),
  );
  const { user } = page;
  await user.click(await screen.findByRole('button', { name: 'Change password' }));
  await user.click(await screen.findByLabelText('My passkeys (1)'));
  await user.click(await screen.findByLabelText('Connected accounts: Google'));
  await fill(user, screen.getByLabelText('Your current password'), 'seven green kettles');
  await fill(user, screen.getByLabelText('New password'), 'eight blue kettles{Enter}');
  expect(await screen.findByText(/^None yet\. A passkey/)).toBeVisible();
  await waitFor(() => expect(screen.queryByLabelText('New password')).toBeNull());
  // The old password was the proof for the change; after it only the new one is valid.
  expect(page.calls.find(({ name }) => name === 'socialAccounts.disconnect')).toMatchObject({
    params: { provider: 'google' },
    body: { current_password: 'eight blue kettles' },
  });
});

describe('without a password', () => {
  const openWithout = (part: Partial<Account>, ...fakes: Fake[]) =>
    openAccount(
      undefined,
      ...fakes,
      fake(getAccount, () => ({ status: 200, body: sampleAccount({ has_password: false, ...part }) })),
    );
  const accepted = fake(requestDeletion, () => ({
    status: 200,
    body: sampleAccount({ has_password: false }),
  }));

  it('accepts a recent login as proof', async () => {
    const { user, calls } = await openWithout({ fresh_until: '2026-11-20T09:10:00.000Z' }, accepted);
    await user.click(await screen.findByRole('button', { name: 'Delete account' }));
    expect(screen.getByText(/^You logged in a moment ago/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Delete my account' }));
    await waitFor(() => expect(calls.some(({ name }) => name === 'account.requestDeletion')).toBe(true));
    expect(calls.find(({ name }) => name === 'account.requestDeletion')?.body).toEqual({});
  });

  it('accepts a code of the authenticator app when the login is older', async () => {
    const { user, calls } = await openWithout({ has_two_factor: true }, accepted);
    await user.click(await screen.findByRole('button', { name: 'Delete account' }));
    await user.click(screen.getByRole('button', { name: 'Delete my account' }));
    expect(await screen.findByText('Enter the six digits from the app')).toBeVisible();
    await fill(user, screen.getByLabelText('Code from your authenticator app'), '123456{Enter}');
    await waitFor(() => expect(calls.some(({ name }) => name === 'account.requestDeletion')).toBe(true));
    expect(calls.find(({ name }) => name === 'account.requestDeletion')?.body).toEqual({
      app_code: '123456',
    });
  });

  it('lets the member log in again with their login method and returns to the page', async () => {
    const { user, calls } = await openWithout(
      {},
      fake(listSocialAccounts, () => ({
        status: 200,
        body: { results: [{ ...connectedGoogle, uses: ['sign_in' as const], can_disconnect: false }] },
      })),
      fake(startProviderLogin, () => ({ status: 200, body: { url: '#at-google' } })),
    );
    await user.click(await screen.findByRole('button', { name: 'Delete account' }));
    await user.click(screen.getByRole('button', { name: 'Delete my account' }));
    expect(await screen.findByText('Log in again first, or use a passkey')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Log in again with Google' }));
    await waitFor(() => expect(window.location.hash).toBe('#at-google'));
    window.location.hash = '';
    expect(calls.find(({ name }) => name === 'auth.startProviderSignIn')?.body).toEqual({
      next: '/dashboard/account',
      again: true,
    });
    expect(calls.some(({ name }) => name === 'account.requestDeletion')).toBe(false);
  });

  it('says when the login has become too old in the meantime, and asks for another proof', async () => {
    let fresh: string | null = '2026-11-20T09:10:00.000Z';
    const { user } = await openAccount(
      undefined,
      fake(requestDeletion, () => {
        fresh = null;
        return checkFields({ current_password: ['Log in again, and do this within 10 minutes.'] });
      }),
      fake(getAccount, () => ({
        status: 200,
        body: sampleAccount({ has_password: false, fresh_until: fresh }),
      })),
    );
    await user.click(await screen.findByRole('button', { name: 'Delete account' }));
    await user.click(screen.getByRole('button', { name: 'Delete my account' }));
    expect(await screen.findByText(/^To make sure it’s you, please log in again/)).toBeVisible();
  });
});

it('never asks for a password that does not exist, and says how to set one', async () => {
  const page = await openAccount(
    undefined,
    fake(getAccount, () => ({ status: 200, body: sampleAccount({ has_password: false }) })),
  );
  const { user } = page;
  const password = within(await screen.findByRole('region', { name: 'Password' }));
  expect(password.getByRole('link', { name: 'Set a password' })).toHaveAttribute('href', '/forgot-password');
  expect(password.queryByRole('button')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add an app' }));
  expect(screen.queryByLabelText('Your current password')).toBeNull();
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Set a password' })).toHaveLength(2));
});

describe('an authenticator app', () => {
  it('is added with the password and a first code; recovery codes stay visible until confirmed', async () => {
    let isOn = false;
    const page = await openAccount(
      undefined,
      fake(startTwoFactor, () => ({ status: 201, body: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://x' } })),
      fake(confirmTwoFactor, () => {
        isOn = true;
        return { status: 200, body: { recovery_codes: ['ABCDE-FGHIJ', 'KLMNO-PQRST'] } };
      }),
      fake(getAccount, () => ({
        status: 200,
        body: sampleAccount({ has_two_factor: isOn, recovery_codes_left: isOn ? 2 : 0 }),
      })),
    );
    const { user } = page;
    await user.click(await screen.findByRole('button', { name: 'Add an app' }));
    await fill(user, screen.getByLabelText('Your current password'), 'seven green kettles{Enter}');
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    expect(screen.getByLabelText('Code from the app')).toHaveFocus();
    await fill(user, screen.getByLabelText('Code from the app'), '123456{Enter}');
    expect(await screen.findByRole('list', { name: 'Recovery codes' })).toHaveTextContent('ABCDE-FGHIJ');
    // The focus is on the recovery codes, not at the top of the page.
    expect(document.activeElement).toHaveTextContent('Save these recovery codes.');
    expect(document.activeElement).not.toBe(document.body);
    await user.click(screen.getByRole('button', { name: 'I’ve saved them' }));
    expect(await screen.findByRole('button', { name: 'Remove app' })).toBeVisible();
    expect(screen.getByText(/^2 left/)).toBeVisible();
    expect(screen.queryByText('ABCDE-FGHIJ')).toBeNull();
  });

  it('is removed with the password and a code', async () => {
    let isOn = true;
    const page = await openAccount(
      undefined,
      fake(endTwoFactor, ({ body }) => {
        if (body.code !== '123456') return checkFields({ code: ['This code is wrong or has expired.'] });
        isOn = false;
        return { status: 204, body: undefined };
      }),
      fake(getAccount, () => ({ status: 200, body: sampleAccount({ has_two_factor: isOn }) })),
    );
    const { user } = page;
    await user.click(await screen.findByRole('button', { name: 'Remove app' }));
    await fill(user, screen.getByLabelText('Your current password'), 'seven green kettles');
    await fill(user, screen.getByLabelText('Code'), '654321{Enter}');
    expect(await screen.findByText('This code is wrong or has expired.')).toBeVisible();
    await user.clear(screen.getByLabelText('Code'));
    await fill(user, screen.getByLabelText('Code'), '123456{Enter}');
    expect(await screen.findByRole('button', { name: 'Add an app' })).toBeVisible();
  });
});

it('is deleted with the password, and the deletion can be cancelled', async () => {
  let eraseAt: string | null = null;
  const answer = () => ({ status: 200, body: sampleAccount({ erase_at: eraseAt }) }) as const;
  const page = await openAccount(
    undefined,
    fake(getAccount, answer),
    fake(requestDeletion, () => {
      eraseAt = '2026-12-21T09:00:00.000Z';
      return answer();
    }),
    fake(takeDeletionBack, () => {
      eraseAt = null;
      return answer();
    }),
  );
  const { user } = page;
  await user.click(await screen.findByRole('button', { name: 'Delete account' }));
  await fill(user, screen.getByLabelText('Your current password'), 'seven green kettles{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Keep my account' }));
  await screen.findByText('We’ll keep your account.');
  expect(await screen.findByRole('button', { name: 'Delete account' })).toBeVisible();
});

it('the settings of notifications stand under their heading (R-NOTE-1)', async () => {
  await openAccount();
  const heading = await screen.findByRole('heading', { level: 2, name: 'Notifications' });
  const settings = await screen.findByText('Settings of mf-network');
  expect(heading.compareDocumentPosition(settings)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
