import { configureApiClient } from '@acquaint/api-client';
import { sampleInitialData } from '@acquaint/remote-kit/testing';
import { act, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { loginState } from '../../auth/login-state.ts';
import { allowNavigation } from '../../test/plain-request.ts';
import { sampleRegistry, sampleRemote } from '../../test/sample-registry.ts';
import { PlatformProviders } from '../platform-providers.tsx';
import { queryClient, remotes, stopPlatform } from '../platform.ts';
import { DashboardLayout } from './dashboard-layout.tsx';

const item = { access: 'member', icon: 'home' } as const;
const registry = sampleRegistry([
  sampleRemote({
    name: 'mf-network',
    routes: [
      { id: 'user', path: '/dashboard/user', title: 'Profile', access: 'member', layout: 'dashboard' },
    ],
    nav: [
      { ...item, label: 'Intros', path: '/dashboard/home/intros', order: 1 },
      { ...item, label: 'Messages', path: '/dashboard/network', order: 2, count: 'messages' },
      { ...item, label: 'People', path: '/dashboard/search', pages: ['user'], order: 3 },
      {
        ...item,
        label: 'Connections',
        path: '/dashboard/network?tab=connections',
        under: '/dashboard/search',
        order: 4,
      },
      { ...item, label: 'Alone', path: '/dashboard/alone', under: '/dashboard/elsewhere', order: 5 },
      {
        ...item,
        label: 'Reviews',
        path: '/dashboard/review',
        under: '/dashboard/home/intros',
        count: 'pending_reviews',
        order: 6,
      },
      {
        ...item,
        label: 'News',
        path: '/dashboard/notifications',
        icon: 'notifications',
        count: 'notifications',
        order: 7,
      },
    ],
  }),
]);
const counts = {
  messages: 3,
  upcoming_sessions: 0,
  pending_reviews: 4,
  introductions: 0,
  notifications: 2,
  verifications: 0,
  reports: 0,
  staff: 0,
};

function visit(path: string): HTMLElement {
  queryClient.clear();
  jest.spyOn(remotes.store, 'getState').mockReturnValue({ status: 'ready', registry });
  jest.spyOn(remotes, 'prefetch').mockReturnValue(undefined);
  configureApiClient({
    getAccessToken: loginState.accessToken,
    refresh: () => Promise.reject(new Error('not expected')),
    onUnauthorized: () => undefined,
    onServerError: () => undefined,
    transport: (config) => {
      const answers: Record<string, unknown> = {
        '/users/initial-data/': sampleInitialData(),
        '/users/side_bar_notifications/': counts,
        '/notifications/read/': { read: 0 },
      };
      const data = answers[config.url];
      if (data === undefined) return Promise.reject(new Error('no answer'));
      return Promise.resolve({ data, status: 200, headers: {} });
    },
  });
  const element = (
    <PlatformProviders>
      <DashboardLayout />
    </PlatformProviders>
  );
  render(
    <RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: [path] })} />,
  );
  const [main] = screen.getAllByRole('navigation', { name: 'Main' });
  if (!main) throw new Error('There is no navigation');
  return main;
}
const labelsOf = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);

beforeAll(allowNavigation);
beforeEach(() => act(() => loginState.logIn({ access: 'a', refresh: 'r' })));
afterEach(() => act(() => loginState.logOut('asked')));
afterAll(stopPlatform);

it('lists an item below another one, or among the others if nobody offers that one', () => {
  const main = visit('/dashboard/network');
  const people = within(main).getByRole('list', { name: 'People' });
  expect(labelsOf(within(people).getAllByRole('link'))).toEqual(['Connections']);
  expect(within(main).getByRole('link', { name: 'Alone' })).toBeVisible();
});

it.each([
  ['/dashboard/network', 'Messages'],
  ['/dashboard/network?tab=connections&view=blocked', 'Connections'],
  ['/dashboard/search?q=ada', 'People'],
  ['/dashboard/user?username=ada', 'People'],
  ['/dashboard/home/intros', 'Intros'],
])('marks one item on %s', (address, label) => {
  const main = visit(address);
  expect(labelsOf(within(main).getAllByRole('link', { current: 'page' }))).toEqual([
    expect.stringContaining(label),
  ]);
});

it('shows on “More” how much waits behind it, without what is shown elsewhere', async () => {
  visit('/dashboard/home/intros');
  await screen.findByRole('button', { name: 'More 4 waiting' });
});
