import { configureApiClient } from '@acquaint/api-client';
import { sampleInitialData, samplePage, samplePerson } from '@acquaint/remote-kit/testing';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { DashboardLayout } from '../app/layouts/dashboard-layout.tsx';
import { PlatformProviders } from '../app/platform-providers.tsx';
import { queryClient, remotes, stopPlatform } from '../app/platform.ts';
import { loginState } from '../auth/login-state.ts';
import { closeAllModals, openRemoteModals } from '../modals/modal-store.ts';
import { allowNavigation } from '../test/plain-request.ts';
import { sampleRegistry, sampleRemote } from '../test/sample-registry.ts';

const registry = sampleRegistry([
  sampleRemote({
    name: 'mf-sessions',
    nav: [{ label: 'Sessions', path: '/dashboard/sessions', icon: 'sessions', order: 1, access: 'member' }],
    commands: [
      { label: 'Past sessions', path: '/dashboard/past', access: 'member' },
      { label: 'Book a session', modal: 'book-session', person: 'username', access: 'member' },
      { label: 'Withheld money', path: '/custom-admin/money', access: 'staff' },
    ],
    translations: { de: { 'Past sessions': 'Vergangene Gespräche' } },
  }),
]);
const grace = samplePerson();

function open({ peopleAnswer = Promise.resolve() } = {}) {
  queryClient.clear();
  jest.spyOn(remotes.store, 'getState').mockReturnValue({ status: 'ready', registry });
  jest.spyOn(remotes, 'prefetch').mockReturnValue(undefined);
  configureApiClient({
    getAccessToken: loginState.accessToken,
    refresh: () => Promise.reject(new Error('not expected')),
    onUnauthorized: () => undefined,
    onServerError: () => undefined,
    transport: async (config) => {
      const answers: Record<string, unknown> = {
        '/users/initial-data/': sampleInitialData(),
        '/users/search/': { ...samplePage([grace]), facets: {} },
      };
      const data = answers[config.url];
      if (data === undefined) throw new Error('no answer');
      if (config.url === '/users/search/') await peopleAnswer;
      return { data, status: 200, headers: {} };
    },
  });
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <PlatformProviders>
            <DashboardLayout />
          </PlatformProviders>
        ),
      },
    ],
    { initialEntries: ['/dashboard/home'] },
  );
  render(<RouterProvider router={router} />);
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  return {
    user: userEvent.setup(),
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
  };
}
const field = () => screen.findByRole('combobox', { name: 'Page, action or person' });
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

beforeAll(allowNavigation);
beforeEach(() => act(() => loginState.logIn({ access: 'a', refresh: 'r' })));
afterEach(() => {
  act(closeAllModals);
  act(() => loginState.logOut('asked'));
});
afterAll(stopPlatform);

it('opens with the keys and lists the pages and actions that the remotes declare for this person', async () => {
  const { user, address } = open();
  const typed = await field();
  await waitFor(() => expect(typed).toHaveFocus());
  expect(options()).toEqual([
    'Sessions',
    'Past sessions',
    'Book a session',
    'Use the light theme',
    'Use the dark theme',
    'Use device theme',
    'Log out',
  ]);
  await user.keyboard('past{Enter}');
  await waitFor(() => expect(address()).toBe('/dashboard/past'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('finds people, and moves through the options with the arrow keys', async () => {
  const { user, address } = open();
  await user.type(await field(), 'grace');
  expect(await screen.findByRole('option', { name: /Grace Hopper/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await user.keyboard('{ArrowDown}');
  const search = screen.getByRole('option', { name: 'Search people for “grace”' });
  expect(await field()).toHaveAttribute('aria-activedescendant', search.id);
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(address()).toBe('/dashboard/user?username=grace'));
});

it('keeps the active option when people arrive above it', async () => {
  const answer = Promise.withResolvers<void>();
  const { user, address } = open({ peopleAnswer: answer.promise });
  await user.type(await field(), 'sessions{ArrowUp}');
  const search = () => screen.getByRole('option', { name: 'Search people for “sessions”' });
  expect(search()).toHaveAttribute('aria-selected', 'true');
  answer.resolve();
  await screen.findByRole('option', { name: /Grace Hopper/ });
  expect(search()).toHaveAttribute('aria-selected', 'true');
  expect(await field()).toHaveAttribute('aria-activedescendant', search().id);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/dashboard/search?q=sessions'));
});

it('asks for the person that an action needs', async () => {
  const { user } = open();
  await user.type(await field(), 'book{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Book a session' });
  await user.click(await within(dialog).findByRole('option', { name: /Grace Hopper/ }));
  expect(openRemoteModals()).toEqual([{ name: 'book-session', params: { username: 'grace' } }]);
});

it('closes with the keys and with Escape, and says when nothing is found', async () => {
  const { user } = open();
  await field();
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [button] = screen.getAllByRole('button', { name: /Search and commands/ });
  await user.click(button!);
  await field();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(button).toHaveFocus();
});
