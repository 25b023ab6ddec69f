import {
  completeLogin,
  confirmProviderLink,
  connectProvider,
  finishProviderLogin,
  type ProviderLoginOutcome,
} from '@acquaint/contracts';
import { fake, renderRemotePage, type Fake } from '@acquaint/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { remote } from '../../remote.ts';

const PAIR = { access: 'new-access', refresh: 'new-refresh' };
const IN: ProviderLoginOutcome = {
  outcome: 'signed_in',
  tokens: PAIR,
  first_name: 'Ada',
  is_new: false,
  needs_onboarding: false,
  next: null,
  group: null,
};
const QUESTION: ProviderLoginOutcome = {
  outcome: 'confirm_link',
  ticket: 'the-ticket',
  email: 'ada@example.org',
  has_password: true,
  is_signed_in: false,
  next: '/room',
  group: null,
};

const comeBack = (path: string, ...fakes: Fake[]) =>
  renderRemotePage(remote, 'provider-callback', { path, pattern: '/auth/:provider/callback', fakes });
const loginEnds = (outcome: ProviderLoginOutcome) =>
  fake(finishProviderLogin, () => ({ status: 200, body: outcome }));
const SIGN_IN = '/auth/google/callback?code=the-code&state=sign-in.s&iss=https%3A%2F%2Fa.example&scope=email';

describe('returning from a provider to log in', () => {
  it('sends the parameters once, and leads to the member’s profile', async () => {
    const page = await comeBack(SIGN_IN, loginEnds(IN));
    await waitFor(() => expect(page.location()).toBe('/dashboard/home/profile'));
    expect(page.shellCalls).toEqual([['logIn', PAIR]]);
    expect(page.calls.map(({ params, body }) => [params, body])).toEqual([
      [{ provider: 'google' }, { code: 'the-code', state: 'sign-in.s', iss: 'https://a.example' }],
    ]);
  });

  it.each([
    ['where it was wanted', { next: '/room?session=1' }, '/room?session=1'],
    ['to the circle', { group: 'c1' }, '/dashboard/groups?circle=c1'],
    ['through onboarding', { needs_onboarding: true, next: '/room' }, '/onboarding?next=%2Froom'],
    [
      'through onboarding to the circle',
      { needs_onboarding: true, group: 'c1' },
      '/onboarding?next=%2Fdashboard%2Fgroups%3Fcircle%3Dc1',
    ],
  ])('leads %s', async (_where, part, path) => {
    const page = await comeBack(SIGN_IN.replace('google', 'linkedin'), loginEnds({ ...IN, ...part }));
    await waitFor(() => expect(page.location()).toBe(path));
  });

  it.each([
    ['google', 'missing_permissions' as const, '/login?next=%2Froom&group=c1&popup=failed-google-account'],
    ['microsoft', 'refused' as const, '/login?next=%2Froom&group=c1&popup=failed-outlook-account'],
  ])('with %s and the reason %s opens the popup over the login page', async (provider, reason, path) => {
    const failed = loginEnds({ outcome: 'failed', reason, detail: 'No.', next: '/room', group: 'c1' });
    const page = await comeBack(SIGN_IN.replace('google', provider), failed);
    await waitFor(() => expect(page.location()).toBe(path));
    expect(page.shellCalls).toEqual([]);
  });

  it('shows the reason on the page where no popup exists', async () => {
    const detail = 'Google does not vouch for your email.';
    await comeBack(
      SIGN_IN,
      loginEnds({ outcome: 'failed', reason: 'not_verified', detail, next: '/room', group: null }),
    );
    expect(await screen.findByText(detail)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute(
      'href',
      '/login?next=%2Froom',
    );
  });

  it('says when the flow was started in another browser', async () => {
    const stale = fake(finishProviderLogin, () => ({
      status: 400,
      body: { detail: 'This was started in another browser.' },
    }));
    await comeBack(SIGN_IN, stale);
    expect(await screen.findByText('This was started in another browser.')).toBeVisible();
  });

  it('says that there is nothing to finish when opened directly', async () => {
    const page = await comeBack('/auth/google/callback');
    expect(screen.getByRole('heading', { name: 'There’s nothing to do here' })).toBeVisible();
    expect(page.calls).toEqual([]);
  });

  it.each([
    ['to the wanted page', { next: '/room', group: null }, '/room'],
    ['to the circle', { next: null, group: 'c1' }, '/dashboard/groups?circle=c1'],
  ])('asks for the code of an authenticator app, and leads %s', async (_where, wanted, path) => {
    const page = await comeBack(
      SIGN_IN,
      loginEnds({ outcome: 'second_step', second_step: 's', ...wanted }),
      fake(completeLogin, () => ({ status: 200, body: PAIR })),
    );
    await page.user.type(await screen.findByRole('textbox'), '123456');
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(page.location()).toBe(path));
    expect(page.shellCalls).toEqual([['logIn', PAIR]]);
  });
});

describe('an email that already has an account', () => {
  it('is connected with the password of its owner', async () => {
    const page = await comeBack(
      SIGN_IN,
      loginEnds(QUESTION),
      fake(confirmProviderLink, ({ body }) =>
        body.password === 'seven green kettles'
          ? { status: 200, body: { ...IN, next: '/room' } }
          : {
              status: 400,
              body: { detail: 'Please check.', errors: { password: ['This password isn’t right.'] } },
            },
      ),
    );
    expect(await screen.findByText('ada@example.org')).toBeVisible();
    const password = screen.getByLabelText('Your Acquaint password');
    await page.user.type(password, 'seven red kettles{Enter}');
    expect(await screen.findByText('This password isn’t right.')).toBeVisible();
    expect(page.shellCalls).toEqual([]);
    await page.user.clear(password);
    await page.user.type(password, 'seven green kettles{Enter}');
    await waitFor(() => expect(page.location()).toBe('/room'));
    expect(page.calls.at(-1)?.body).toEqual({ ticket: 'the-ticket', password: 'seven green kettles' });
  });

  it('is connected by its owner who is logged in, after reauthentication', async () => {
    const page = await comeBack(
      SIGN_IN,
      loginEnds({ ...QUESTION, is_signed_in: true }),
      fake(confirmProviderLink, () => ({ status: 200, body: IN })),
    );
    await page.user.type(await screen.findByLabelText('Your current password'), 'seven green kettles{Enter}');
    await waitFor(() => expect(page.location()).toBe('/dashboard/home/profile'));
    expect(page.calls.find(({ name }) => name === confirmProviderLink.name)?.body).toEqual({
      ticket: 'the-ticket',
      proof: { current_password: 'seven green kettles' },
    });
  });

  it('keeps the wanted page and the circle on the way back to login and to a new password', async () => {
    await comeBack(SIGN_IN, loginEnds({ ...QUESTION, group: 'c1' }));
    const wanted = '?next=%2Froom&group=c1';
    const linkTo = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await linkTo('No, back to login')).toBe(`/login${wanted}`);
    expect(await linkTo('Forgot your password?')).toBe(`/forgot-password${wanted}`);
  });

  it('without a password sends its owner to their own login method', async () => {
    await comeBack(SIGN_IN, loginEnds({ ...QUESTION, has_password: false }));
    expect(await screen.findByText(/That account has no password/)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('returning from a provider to connect an account', () => {
  const CONNECT = '/auth/google/callback?code=the-code&state=connect.s';
  it.each([
    [
      'the calendar is connected',
      { outcome: 'connected' as const, use: 'calendar' as const, next: '/dashboard/account' },
      '/dashboard/account?popup=feature-unlocked',
    ],
    [
      'the account is connected',
      { outcome: 'connected' as const, use: 'sign_in' as const, next: null },
      '/dashboard/account',
    ],
    [
      'a box was left out',
      {
        outcome: 'failed' as const,
        reason: 'missing_permissions' as const,
        detail: 'No.',
        use: 'calendar' as const,
        next: '/dashboard/your-sessions',
      },
      '/dashboard/your-sessions?popup=failed-google-account',
    ],
  ])('leads back when %s', async (_name, body, path) => {
    const page = await comeBack(
      CONNECT,
      fake(connectProvider, () => ({ status: 200, body })),
    );
    await waitFor(() => expect(page.location()).toBe(path));
    expect(page.calls).toHaveLength(1);
  });

  it('says when the account belongs to another member', async () => {
    const detail = 'This Google account is connected to another account here.';
    const body = { outcome: 'failed' as const, reason: 'taken' as const, detail, use: 'sign_in' as const };
    await comeBack(
      CONNECT,
      fake(connectProvider, () => ({ status: 200, body: { ...body, next: null } })),
    );
    expect(await screen.findByText(detail)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to your account' })).toBeVisible();
  });
});
