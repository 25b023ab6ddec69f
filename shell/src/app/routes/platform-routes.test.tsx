import { configureApiClient } from '@acquaint/api-client';
import type { InitialData, RemoteRoute } from '@acquaint/contracts';
import { defineRemote } from '@acquaint/remote-kit';
import { sampleInitialData } from '@acquaint/remote-kit/testing';
import { currentLocale } from '@acquaint/i18n';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { loginState } from '../../auth/login-state.ts';
import { closeAllModals, openModal, openRemoteModals } from '../../modals/modal-store.ts';
import { forgetOnboardingOccasion } from '../../onboarding/use-onboarding-redirect.ts';
import type { RegistryState } from '../../remotes/registry/registry-store.ts';
import { allowNavigation } from '../../test/plain-request.ts';
import { sampleRegistry, sampleRemote } from '../../test/sample-registry.ts';
import { showPlatform } from '../../test/show-platform.tsx';
import { queryClient, remotes, stopPlatform } from '../platform.ts';

const route = (path: string, more: Partial<RemoteRoute> = {}): RemoteRoute => ({
  id: path,
  path,
  title: `Title of ${path}`,
  access: 'member',
  layout: 'dashboard',
  ...more,
});
const routes = [
  route('/login', { access: 'visitor', layout: 'plain' }),
  route('/onboarding', { layout: 'plain' }),
  route('/room', { layout: 'bare' }),
  route('/dashboard/home/intros'),
  route('/dashboard/network'),
  route('/dashboard/groups'),
  route('/dashboard/search'),
  route('/dashboard/user', { access: 'visitor' }),
  route('/custom-admin', { access: 'staff' }),
  route('/custom-admin/remotes', { access: 'staff' }),
];
const registry = sampleRegistry([
  sampleRemote({
    name: 'mf-network',
    routes,
    modals: ['add-expertise'],
    nav: [
      {
        label: 'Network',
        path: '/dashboard/network',
        icon: 'network',
        order: 2,
        count: 'messages',
        access: 'member',
      },
      {
        label: 'Introductions',
        path: '/dashboard/home/intros',
        icon: 'intros',
        order: 1,
        access: 'member',
      },
      { label: 'Search', path: '/dashboard/search', icon: 'search', order: 3, access: 'member' },
      { label: 'Admin', path: '/custom-admin', icon: 'admin', order: 9, access: 'staff' },
    ],
  }),
]);
const network = defineRemote({
  name: 'mf-network',
  shellApi: '^2.0.0',
  routes: Object.fromEntries(
    routes.map(({ path }) => [
      path,
      () => (
        <>
          <h1 tabIndex={-1}>Page {path}</h1>
          <Link to="/room">To the room</Link>
          <Link to="/dashboard/network">Back to the network</Link>
        </>
      ),
    ]),
  ),
});

afterAll(stopPlatform);

const ready: RegistryState = { status: 'ready', registry };

type UserChange = Partial<InitialData['user_data']>;

const counts = {
  messages: 3,
  upcoming_sessions: 0,
  pending_reviews: 0,
  introductions: 0,
  notifications: 0,
  verifications: 0,
  reports: 0,
  staff: 0,
};

interface World {
  readonly user?: UserChange | 'unavailable' | 'not JSON' | 'empty';
  readonly loggedIn?: boolean;
  readonly state?: RegistryState;
  /** Number of unread notifications. */
  readonly unread?: number;
}

function initialData(user: NonNullable<World['user']>): unknown {
  if (user === 'unavailable') return undefined;
  if (user === 'not JSON') return '<html></html>';
  return user === 'empty' ? {} : sampleInitialData(user);
}

function visit(path: string, { user = {}, loggedIn = true, state = ready, unread = 0 }: World = {}) {
  const seen: unknown[] = [];
  queryClient.clear();
  forgetOnboardingOccasion();
  jest.spyOn(remotes, 'load').mockResolvedValue(network);
  for (const what of ['prefetch', 'prefetchModal', 'open'] as const)
    jest.spyOn(remotes, what).mockReturnValue(undefined);
  // No remote's code runs here, so there is nothing to put back; the guard would also take back `allowNavigation`.
  jest.spyOn(remotes, 'watchPage').mockReturnValue(() => null);
  jest.spyOn(remotes.store, 'getState').mockReturnValue(state);
  jest.spyOn(remotes.store, 'refresh').mockResolvedValue(undefined);
  configureApiClient({
    getAccessToken: loginState.accessToken,
    refresh: () => Promise.reject(new Error('not expected')),
    onUnauthorized: () => undefined,
    onServerError: () => undefined,
    transport: (config) => {
      const answers: Record<string, unknown> = {
        '/users/side_bar_notifications/': { ...counts, notifications: unread },
        '/notifications/read/': { read: 0 },
        '/users/initial-data/': initialData(user),
      };
      if (config.url === '/notifications/read/') seen.push(JSON.parse(String(config.data)));
      const data = answers[config.url];
      if (data === undefined) return Promise.reject(new Error('no answer'));
      return Promise.resolve({ data, status: 200, headers: {} });
    },
  });
  if (loggedIn) act(() => loginState.logIn({ access: 'a', refresh: 'r' }));
  const address = showPlatform(path);
  return { address, seen };
}

const page = (path: string) => screen.findByRole('heading', { level: 1, name: `Page ${path}` });

beforeAll(allowNavigation);
afterEach(() => act(() => loginState.logOut('asked')));

it('shows a member’s page with the navigation, its counts, and the page’s title in the tab', async () => {
  const { seen } = visit('/dashboard/network');
  await page('/dashboard/network');
  // Nothing is unread, so nothing is marked as read.
  expect(seen).toEqual([]);
  const [main] = screen.getAllByRole('navigation', { name: 'Main' });
  await waitFor(() => expect(main).toHaveTextContent(/Introductions.*Network.*3 waiting/));
  expect(main).not.toHaveTextContent('Admin');
  await waitFor(() => expect(document.title).toBe('Title of /dashboard/network · Acquaint'));
});

it('marks notifications as read once the page they link to is shown', async () => {
  const { seen } = visit('/dashboard/network?tab=connections', { unread: 2 });
  await waitFor(() => expect(seen).toEqual([{ path: '/dashboard/network?tab=connections' }]));
});

it('has a search field on every page, which shows on the search page what is searched for', async () => {
  const { address } = visit('/dashboard/network');
  await page('/dashboard/network');
  const field = screen.getByRole('searchbox', { name: 'Search people' });
  await userEvent.type(field, ' Ada & Bea {Enter}');
  await waitFor(() => expect(address()).toBe('/dashboard/search?q=Ada+%26+Bea'));
  expect(screen.getByRole('searchbox', { name: 'Search people' })).toHaveValue('Ada & Bea');
});

it('marks the item of a page in the navigation, also on a page below it that has no item', async () => {
  visit('/custom-admin/remotes', { user: { role: 'admin' } });
  await page('/custom-admin/remotes');
  const [main] = screen.getAllByRole('navigation', { name: 'Main' });
  expect(within(main!).getByRole('link', { current: 'page' })).toHaveTextContent('Admin');
});

it('says when the network is lost, until it is back', async () => {
  visit('/dashboard/network');
  await page('/dashboard/network');
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText(/^You’re offline/)).toBeVisible();
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText(/^You’re offline/)).toBeNull();
});

it('sends a visitor to the login page, and back afterwards', async () => {
  const { address } = visit('/dashboard/network?with=ada', { loggedIn: false });
  await page('/login');
  expect(address()).toBe('/login?next=%2Fdashboard%2Fnetwork%3Fwith%3Dada');
});

it('shows a dashboard page that is open to visitors to them too, without the navigation', async () => {
  visit('/dashboard/user?username=ada', { loggedIn: false });
  expect(await screen.findByRole('heading', { name: 'Page /dashboard/user' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
});

it('redirects a logged-in member from the login page to the wanted page, keeping the popup', async () => {
  const { address } = visit('/login?next=%2Fdashboard%2Fnetwork&popup=feature-unlocked');
  await page('/dashboard/network');
  expect(address()).toBe('/dashboard/network?popup=feature-unlocked');
});

it('redirects a logged-in member from the login page to the circle that led there (R-ONB-11)', async () => {
  const { address } = visit('/login?group=c1');
  await page('/dashboard/groups');
  expect(address()).toBe('/dashboard/groups?circle=c1');
});

it('sends a member who logs out to the login page, without coming back', async () => {
  const { address } = visit('/dashboard/network');
  await page('/dashboard/network');
  act(() => loginState.logOut('asked'));
  await page('/login');
  expect(address()).toBe('/login');
});

it('closes modals before showing the login page', async () => {
  visit('/dashboard/network');
  await page('/dashboard/network');
  act(() => openModal('book-session', { username: 'bea' }));
  act(() => loginState.logOut('expired'));
  await page('/login');
  expect(openRemoteModals()).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each(['/dashboard/network', '/dashboard/user'])(
  'returns to %s after an expired login is renewed',
  async (path) => {
    const { address } = visit(path);
    await page(path);
    expect(screen.getAllByRole('navigation', { name: 'Main' })).not.toHaveLength(0);
    act(() => loginState.logOut('expired'));
    await page('/login');
    expect(address()).toBe(`/login?next=${encodeURIComponent(path)}&why=expired`);
  },
);

it.each([
  ['/dashboard/network', 'unavailable'],
  ['/dashboard/network', 'not JSON'],
  ['/dashboard/network', 'empty'],
  ['/custom-admin', 'unavailable'],
] as const)('logs out of %s when initial data are %s', async (path, user) => {
  const { address } = visit(path, { user });
  await page('/login');
  expect(address()).toBe(`/login?next=${encodeURIComponent(path)}&why=not-loaded`);
  expect([loginState.isLoggedIn(), localStorage.length]).toEqual([false, 0]);
});

it.each([
  ['member', ['/dashboard/home/intros', '/dashboard/network', '/dashboard/search']],
  ['admin', ['/custom-admin', '/dashboard/home/intros', '/dashboard/network', '/dashboard/search']],
] as const)('prefetches likely next pages: %s', async (role, expected) => {
  const idle = (work: () => void) => setTimeout(work);
  Object.assign(window, { requestIdleCallback: idle, cancelIdleCallback: clearTimeout });
  visit('/dashboard/network', { user: { role } });
  await page('/dashboard/network');
  const fetched = () => jest.mocked(remotes.prefetch).mock.calls.map(([path]) => path);
  await waitFor(() => expect([...new Set(fetched())].sort()).toEqual(expected));
  await waitFor(() => expect(remotes.prefetchModal).toHaveBeenCalledWith('add-expertise'));
});

it('tells a member who is taken to a first step what they asked for, and stays there once they have gone back', async () => {
  const { multistep_onboarding: done } = sampleInitialData().user_data;
  const steps = { ...done.steps, 'ai-match': false };
  const user = { multistep_onboarding: { has_completed_onboarding: false, steps } };
  const { address } = visit('/dashboard/network?tab=connections', { user });
  await page('/dashboard/home/intros');
  const note = within(await screen.findByRole('complementary', { name: 'The page you asked for' }));
  expect(note.getByText('You asked for “Title of /dashboard/network”.')).toBeVisible();
  expect(note.getByRole('button', { name: 'Skip the first steps' })).toBeVisible();
  await userEvent.click(note.getByRole('button', { name: 'Go there' }));
  await page('/dashboard/network');
  expect(address()).toBe('/dashboard/network?tab=connections');
  expect(screen.queryByText(/^You asked for/)).toBeNull();

  cleanup();
  const again = visit('/dashboard/network', { user });
  await page('/dashboard/network');
  expect(again.address()).toBe('/dashboard/network');
});

it.each(['network', 'user'])('follows the redirects of initial data from /dashboard/%s', async (name) => {
  const { address } = visit(`/dashboard/${name}`, {
    user: { onboarding: { redirect_location: true, redirect_expertize: false } },
  });
  await page('/onboarding');
  expect(address()).toBe(`/onboarding?next=%2Fdashboard%2F${name}`);
});

it('never redirects out of a call, nor from the page after it', async () => {
  const open = {
    has_completed_onboarding: false,
    steps: { ...sampleInitialData().user_data.multistep_onboarding.steps, 'ai-match': false },
  };
  const { address } = visit('/dashboard/home/intros', { user: { multistep_onboarding: open } });
  await page('/dashboard/home/intros');
  await userEvent.click(screen.getByRole('link', { name: 'To the room' }));
  await page('/room');
  expect(screen.queryByRole('navigation')).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Back to the network' }));
  await page('/dashboard/network');
  expect(address()).toBe('/dashboard/network');
});

it('moves the focus to the new page’s heading', async () => {
  visit('/dashboard/home/intros');
  await page('/dashboard/home/intros');
  await userEvent.click(screen.getByRole('link', { name: 'Back to the network' }));
  await waitFor(async () => expect(await page('/dashboard/network')).toHaveFocus());
});

it('has a skip link from the navigation to the content', async () => {
  visit('/dashboard/network');
  await page('/dashboard/network');
  const link = screen.getByRole('link', { name: 'Skip to content' });
  expect(document.getElementById(link.getAttribute('href')?.slice(1) ?? '')).toBe(screen.getByRole('main'));
});

it.each([
  ['a member', 'member', 'This page doesn’t exist'],
  ['staff', 'support', 'Page /custom-admin'],
] as const)('shows %s who opens a staff page "%s": %s', async (_who, role, heading) => {
  visit('/custom-admin', { user: { role } });
  await screen.findByRole('heading', { level: 1, name: heading });
});

it('says so when a page does not exist', async () => {
  visit('/nowhere');
  await screen.findByRole('heading', { level: 1, name: 'This page doesn’t exist' });
  expect(document.title).toBe('Not found · Acquaint');
});

it('offers a retry when the registry cannot be loaded', async () => {
  visit('/nowhere', { state: { status: 'failed', registry: null } });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(remotes.store.refresh).toHaveBeenCalled();
});

it('formats dates and numbers as the profile says, until somebody else logs in', async () => {
  visit('/dashboard/network', { user: { formats: 'en-DE' } });
  await page('/dashboard/network');
  expect(currentLocale()).toBe('en-DE');
  act(() => loginState.logOut('asked'));
  await page('/login');
  expect(currentLocale()).toBe('en-US');
});

it('opens the choice of language and formats from the profile menu', async () => {
  visit('/dashboard/network');
  await page('/dashboard/network');
  const [menu] = screen.getAllByRole('button', { name: /, menu$/ });
  await userEvent.click(menu as HTMLElement);
  await userEvent.click(await screen.findByRole('menuitem', { name: /Language and formats/ }));
  await screen.findByRole('dialog', { name: 'Language and formats' });
  act(closeAllModals);
});

it('logs out from the profile menu', async () => {
  visit('/dashboard/network');
  await page('/dashboard/network');
  const [menu] = screen.getAllByRole('button', { name: /^Ada Byron ?, menu$/ });
  await userEvent.click(menu as HTMLElement);
  await userEvent.click(await screen.findByRole('menuitem', { name: /Log out/ }));
  await page('/login');
  expect(loginState.isLoggedIn()).toBe(false);
});

describe('the developer tools in the menu', () => {
  const openMenu = async () => {
    const [opener] = await screen.findAllByRole('button', { name: /, menu$/ });
    if (opener) await userEvent.click(opener);
    await screen.findByRole('menuitem', { name: /Log out/ });
    return screen.queryByRole('menuitem', { name: /Developer tools/ });
  };
  const inDevelopment: RegistryState = {
    status: 'ready',
    registry: { ...registry, overrides_allowed: true },
  };

  it.each<[string, boolean, World]>([
    ['staff', true, { user: { role: 'support' } }],
    ['everybody in development', true, { state: inDevelopment }],
    ['members', false, {}],
  ])('for %s: %s', async (_, isThere, world) => {
    visit('/dashboard/network', world);
    await page('/dashboard/network');
    expect((await openMenu()) !== null).toBe(isThere);
  });
});
