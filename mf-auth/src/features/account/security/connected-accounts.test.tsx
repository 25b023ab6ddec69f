import {
  disconnectProvider,
  getProviderUrl,
  getLoginUrl,
  listLoginProviders,
  listSocialAccounts,
  type SocialAccount,
  type SuccessBody,
} from '@acquaint/contracts';
import { fake, sampleId, type Fake, type Failure } from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openAccountPage } from '../test-account-page.ts';

const google: SocialAccount = {
  id: sampleId(1),
  provider: 'google',
  label: 'Google',
  email: 'ada@gmail.example',
  uses: ['sign_in'],
  connected_at: '2026-11-01T09:00:00.000Z',
  can_disconnect: true,
};

const OFFERED: SuccessBody<typeof listLoginProviders>['results'] = [
  { provider: 'google', label: 'Google', uses: ['sign_in', 'calendar', 'contacts'] },
  { provider: 'linkedin', label: 'LinkedIn', uses: ['sign_in'] },
];

/** Opens the account page of a member with these accounts, on a site with Google and LinkedIn. */
async function openAccount(accounts: readonly SocialAccount[], refusal?: Failure, ...fakes: Fake[]) {
  let connected = [...accounts];
  const page = await openAccountPage(
    ...fakes,
    fake(listLoginProviders, () => ({ status: 200, body: { results: [...OFFERED] } })),
    fake(listSocialAccounts, () => ({ status: 200, body: { results: connected } })),
    fake(getProviderUrl, ({ params, query }) => ({
      status: 200,
      body: { url: `#${params.provider}-${query.use}` },
    })),
    fake(getLoginUrl, ({ params, body }) => ({
      status: 200,
      body: { url: `#${params.provider}-${body.proof.current_password}` },
    })),
    fake(disconnectProvider, ({ query, body }) => {
      if (refusal) return refusal;
      if (body.current_password !== 'twenty-minutes') throw new Error('Nobody has shown whose account it is');
      connected = connected.filter(({ id }) => id !== query.account);
      return { status: 204, body: undefined };
    }),
  );
  return { page, list: within(await screen.findByRole('list', { name: 'Connected accounts' })) };
}

afterEach(() => {
  window.location.hash = '';
});

describe('connected accounts', () => {
  it('are shown with their uses; the others can be connected', async () => {
    const { page, list } = await openAccount([google]);
    expect(list.getByText('ada@gmail.example')).toBeVisible();
    expect(list.getByText('Login')).toBeVisible();
    expect(list.queryByRole('button', { name: 'Use Google to log in' })).toBeNull();
    await page.user.click(list.getByRole('button', { name: 'Connect Google calendar' }));
    await waitFor(() => expect(window.location.hash).toBe('#google-calendar'));
  });

  it('become a login method after the password is entered again', async () => {
    const { page, list } = await openAccount([google]);
    await page.user.click(list.getByRole('button', { name: 'Use LinkedIn to log in' }));
    await page.user.type(list.getByLabelText('Your current password'), 'twenty-minutes');
    await page.user.click(list.getByRole('button', { name: 'Continue to LinkedIn' }));
    await waitFor(() => expect(window.location.hash).toBe('#linkedin-twenty-minutes'));
  });

  it('are disconnected after the password is entered again', async () => {
    const { page, list } = await openAccount([google]);
    await page.user.click(list.getByRole('button', { name: 'Disconnect Google' }));
    await page.user.type(list.getByLabelText('Your current password'), 'twenty-minutes{Enter}');
    expect(await list.findByRole('button', { name: 'Use Google to log in' })).toBeVisible();
    await screen.findByText('Google is disconnected.');
  });

  it('say why one could not be disconnected', async () => {
    const { page, list } = await openAccount([google], {
      status: 409,
      body: { detail: 'It is your only way.' },
    });
    await page.user.click(list.getByRole('button', { name: 'Disconnect Google' }));
    await page.user.type(list.getByLabelText('Your current password'), 'twenty-minutes{Enter}');
    await screen.findByText('It is your only way.');
    expect(list.getByText('ada@gmail.example')).toBeVisible();
  });

  it('are listed separately when one is for login and another for the calendar', async () => {
    const work: SocialAccount = {
      ...google,
      id: sampleId(2),
      email: 'ada@work.example',
      uses: ['calendar'],
    };
    const { page, list } = await openAccount([{ ...google, can_disconnect: false }, work]);
    expect(list.getByText('ada@gmail.example')).toBeVisible();
    expect(list.queryByRole('button', { name: 'Connect Google calendar' })).toBeNull();
    await page.user.click(list.getByRole('button', { name: 'Disconnect ada@work.example' }));
    await page.user.type(list.getByLabelText('Your current password'), 'twenty-minutes{Enter}');
    await waitFor(() => expect(list.queryByText('ada@work.example')).toBeNull());
    expect(list.getByText('ada@gmail.example')).toBeVisible();
  });

  it('show the server’s message when a calendar cannot be connected', async () => {
    const { page, list } = await openAccount(
      [google],
      undefined,
      fake(getProviderUrl, () => ({
        status: 429,
        body: { detail: 'You’ve tried this a bit too often.' },
      })),
    );
    await page.user.click(list.getByRole('button', { name: 'Connect Google calendar' }));
    expect(await list.findByRole('alert')).toHaveTextContent('You’ve tried this a bit too often.');
  });

  it('keep the last login method', async () => {
    const { list } = await openAccount([{ ...google, can_disconnect: false }]);
    expect(list.getByText('Your only way to log in')).toBeVisible();
    expect(list.queryByRole('button', { name: 'Disconnect Google' })).toBeNull();
  });
});
