import {
  completeLogin,
  createToken,
  listLoginProviders,
  loginWithPasskey,
  startPasskeyLogin,
} from '@acquaint/contracts';
import { fake, renderRemotePage } from '@acquaint/remote-kit/testing';
import type { RenderedRemote } from '@acquaint/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { remote } from '../../remote.ts';

const PAIR = { access: 'new-access', refresh: 'new-refresh' };
const rightOnly = fake(createToken, ({ body }) =>
  body.password === 'seven green kettles'
    ? { status: 200, body: PAIR }
    : { status: 401, body: { detail: 'The email, username or password is not right.' } },
);

const noProviders = fake(listLoginProviders, () => ({ status: 200, body: { results: [] } }));

/** Returns the calls of a page without the call for the list of providers. */
const sentBy = ({ calls }: Pick<RenderedRemote, 'calls'>) =>
  calls.filter(({ name }) => name !== 'auth.listProviders');

const openLogin = (path = '/login') =>
  renderRemotePage(remote, 'login', { path, fakes: [noProviders, rightOnly], loggedIn: false });

describe('logging in', () => {
  it('shows the server’s message when the password is wrong, and keeps the input', async () => {
    const page = await openLogin();
    await page.user.type(screen.getByLabelText('Email or username'), 'ada@example.org');
    await page.user.type(screen.getByLabelText('Password'), 'seven red kettles');
    await page.user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The email, username or password is not right.',
    );
    expect(screen.getByLabelText('Email or username')).toHaveValue('ada@example.org');
    expect(screen.getByLabelText('Password')).toHaveValue('seven red kettles');
    expect(page.shellCalls).toEqual([]);

    await page.user.clear(screen.getByLabelText('Password'));
    await page.user.type(screen.getByLabelText('Password'), 'seven green kettles{Enter}');
    await waitFor(() => expect(page.shellCalls).toEqual([['logIn', PAIR]]));
    await waitFor(() => expect(page.location()).toBe('/dashboard/home/intros'));
  });

  it('leads on from another page that was opened before a slow answer', async () => {
    const answer = Promise.withResolvers<void>();
    const slow = fake(createToken, async () => {
      await answer.promise;
      return { status: 200 as const, body: PAIR };
    });
    const fakes = [noProviders, slow];
    const page = await renderRemotePage(remote, 'login', { path: '/login', fakes, loggedIn: false });
    await page.user.type(screen.getByLabelText('Email or username'), 'ada');
    await page.user.type(screen.getByLabelText('Password'), 'seven green kettles{Enter}');
    await page.user.click(screen.getByRole('link', { name: 'Create your account' }));
    window.history.replaceState(null, '', '/register');
    answer.resolve();
    await waitFor(() => expect(page.location()).toBe('/dashboard/home/intros'));
    window.history.replaceState(null, '', '/');
  });

  it('asks for missing fields before calling the server', async () => {
    const page = await openLogin();
    await page.user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('Enter your email or username')).toBeVisible();
    expect(await screen.findByText('Enter your password')).toBeVisible();
    expect(sentBy(page)).toEqual([]);
  });

  it.each([
    ['/room?session=7', '/room?session=7'],
    ['https://evil.example/', '/dashboard/home/intros'],
    ['//evil.example/', '/dashboard/home/intros'],
  ])('with next=%s leads to %s', async (next, target) => {
    const page = await openLogin(`/login?next=${encodeURIComponent(next)}`);
    await page.user.type(screen.getByLabelText('Email or username'), ' ada ');
    await page.user.type(screen.getByLabelText('Password'), 'seven green kettles{Enter}');
    await waitFor(() => expect(page.location()).toBe(target));
    expect(sentBy(page)[0]?.body).toEqual({ username: 'ada', password: 'seven green kettles' });
  });

  it.each([
    ['group=c1', '/dashboard/groups?circle=c1'],
    ['group=c1&next=%2Froom', '/room'],
    ['group=c1&next=%2F%2Fevil.example', '/dashboard/groups?circle=c1'],
  ])('from a circle, with %s, leads to %s', async (query, target) => {
    const page = await openLogin(`/login?${query}`);
    await page.user.type(screen.getByLabelText('Email or username'), 'ada');
    await page.user.type(screen.getByLabelText('Password'), 'seven green kettles{Enter}');
    await waitFor(() => expect(page.location()).toBe(target));
  });

  it.each([
    ['not-loaded', /couldn’t load your account just now/],
    ['expired', /been logged out.*with everything you typed/],
    ['members-only', /^Only members can see this profile\./],
  ])(
    'tells somebody who was led here by the platform why (%s), and does not pass the reason on',
    async (why, sentence) => {
      await openLogin(`/login?next=%2Froom&why=${why}`);
      expect(screen.getByText(sentence)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Create your account' })).toHaveAttribute(
        'href',
        '/register?next=%2Froom',
      );
    },
  );

  it.each([
    ['Create your account', '/register'],
    ['Forgot your password?', '/forgot-password'],
  ])('passes the wanted page on to "%s"', async (name, path) => {
    await openLogin('/login?next=%2Froom%3Fsession%3D7&why=expired');
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', `${path}?next=%2Froom%3Fsession%3D7`);
  });
});

describe('logging in with an authenticator app', () => {
  const asking = fake(createToken, () => ({
    status: 401,
    body: { detail: 'Enter the code from your authenticator app.', second_step: 'the-step' },
  }));
  const finishing = fake(completeLogin, ({ body }) =>
    body.code === '123456'
      ? { status: 200, body: PAIR }
      : { status: 401, body: { detail: 'The email, password or code isn’t right.' } },
  );
  const open = (path = '/login?next=%2Froom') =>
    renderRemotePage(remote, 'login', { path, fakes: [asking, finishing], loggedIn: false });
  const logIn = async (page: Awaited<ReturnType<typeof open>>) => {
    await page.user.type(screen.getByLabelText('Email or username'), 'ada');
    await page.user.type(screen.getByLabelText('Password'), 'seven green kettles{Enter}');
    return screen.findByLabelText('Code');
  };

  it('asks for the code after the password, allows another try, and continues to the wanted page', async () => {
    const page = await open();
    const code = await logIn(page);
    expect(code).toHaveFocus();
    await page.user.type(code, '654321{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('code isn’t right');
    await page.user.clear(code);
    await page.user.type(code, '123456{Enter}');
    await waitFor(() => expect(page.shellCalls).toEqual([['logIn', PAIR]]));
    await waitFor(() => expect(page.location()).toBe('/room'));
    expect(sentBy(page).at(-1)?.body).toEqual({ second_step: 'the-step', code: '123456' });
  });

  it('continues to the circle that the visitor came from', async () => {
    const page = await open('/login?group=c1');
    await page.user.type(await logIn(page), '123456{Enter}');
    await waitFor(() => expect(page.location()).toBe('/dashboard/groups?circle=c1'));
  });

  it('leads back to the start', async () => {
    const page = await open();
    await logIn(page);
    await page.user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(screen.getByLabelText('Email or username')).toBeVisible();
  });
});

describe('logging in with a passkey', () => {
  const open = (path = '/login') =>
    renderRemotePage(remote, 'login', {
      path,
      fakes: [
        fake(startPasskeyLogin, () => ({ status: 200, body: { options: { challenge: 'YXNrZWQ' } } })),
        fake(loginWithPasskey, () => ({ status: 200, body: PAIR })),
      ],
      loggedIn: false,
    });
  const haveDevice = (get: () => Promise<unknown>) => {
    Object.defineProperty(window, 'PublicKeyCredential', { value: class {}, configurable: true });
    Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
  };
  afterEach(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  });

  it('is not offered by a browser without passkey support', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Log in with a passkey' })).toBeNull();
  });

  it('says what to do when the device provides no passkey', async () => {
    haveDevice(() => Promise.reject(new DOMException('The person said no.', 'NotAllowedError')));
    const page = await open();
    await page.user.click(screen.getByRole('button', { name: 'Log in with a passkey' }));
    expect(await screen.findByText(/^We didn’t get a passkey from your device/)).toBeVisible();
    expect(page.shellCalls).toEqual([]);
  });

  it.each([
    ['the circle that the visitor came from', 'group=c1', '/dashboard/groups?circle=c1'],
    ['the page that was asked for', 'group=c1&next=%2Froom', '/room'],
  ])('leads to %s', async (_page, query, target) => {
    const bytes = new ArrayBuffer(1);
    haveDevice(() =>
      Promise.resolve({
        ...{ id: 'a', rawId: bytes, type: 'public-key', getClientExtensionResults: () => ({}) },
        response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes },
      }),
    );
    const page = await open(`/login?${query}`);
    await page.user.click(screen.getByRole('button', { name: 'Log in with a passkey' }));
    await waitFor(() => expect(page.location()).toBe(target));
    expect(page.shellCalls).toEqual([['logIn', PAIR]]);
  });
});

it('leads a member with a pending account deletion to where it can be cancelled', async () => {
  const leaving = fake(createToken, () => ({
    status: 200,
    body: { ...PAIR, erase_at: '2026-12-21T09:00:00.000Z' },
  }));
  const page = await renderRemotePage(remote, 'login', { path: '/login', fakes: [leaving], loggedIn: false });
  await page.user.type(screen.getByLabelText('Email or username'), 'ada');
  await page.user.type(screen.getByLabelText('Password'), 'seven green kettles{Enter}');
  await waitFor(() => expect(page.location()).toBe('/dashboard/account'));
  expect(page.shellCalls).toMatchObject([['logIn', PAIR]]);
});
