import { listLoginProviders, startProviderLogin, type LoginProvider } from '@acquaint/contracts';
import { fake, renderRemotePage } from '@acquaint/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { remote } from '../../remote.ts';

/** Opens a page with the buttons of these providers; their URLs point to a path of the site. */
const open = (path: string, ...names: LoginProvider[]) =>
  renderRemotePage(remote, path.startsWith('/register') ? 'register' : 'login', {
    path,
    loggedIn: false,
    fakes: [
      fake(listLoginProviders, () => ({
        status: 200,
        body: {
          results: names.map((provider) => ({
            provider,
            label: provider === 'google' ? 'Google' : 'LinkedIn',
            uses: ['sign_in' as const],
          })),
        },
      })),
      fake(startProviderLogin, ({ params }) => ({
        status: 200,
        body: { url: `#at-${params.provider}` },
      })),
    ],
  });

afterEach(() => {
  window.location.hash = '';
});

const NOT_SET_UP = 'Logging in with Google isn’t set up on this site. Use your email instead.';

describe.each(['/login', '/register'])('%s', (path) => {
  it('offers the configured providers, and passes the wanted page on to them', async () => {
    const page = await open(`${path}?next=%2Froom&group=c1`, 'google', 'linkedin');
    await page.user.click(await screen.findByRole('button', { name: 'Continue with LinkedIn' }));
    await waitFor(() => expect(window.location.hash).toBe('#at-linkedin'));
    expect(page.calls.at(-1)).toMatchObject({
      params: { provider: 'linkedin' },
      body: { next: '/room', group: 'c1', time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    });
  });

  it('offers none when none is configured', async () => {
    const page = await open(path);
    await waitFor(() => expect(page.calls).toHaveLength(1));
    expect(screen.queryByRole('button', { name: /Continue with/ })).toBeNull();
    expect(screen.queryByText(NOT_SET_UP)).toBeNull();
  });
});

it('redirects to Google at once if it was already chosen, and only once', async () => {
  const page = await open('/login?next=%2Froom&with=google', 'google');
  await waitFor(() => expect(window.location.hash).toBe('#at-google'));
  expect(page.calls.filter(({ name }) => name === 'auth.startProviderSignIn')).toHaveLength(1);
  // The browser's back button leads to a page that does not redirect again.
  expect(page.location()).toBe('/login?next=%2Froom');
});

it('says that Google is not configured if it was already chosen', async () => {
  await open('/login?with=google', 'linkedin');
  expect(await screen.findByText(NOT_SET_UP)).toBeVisible();
  expect(window.location.hash).toBe('');
});
