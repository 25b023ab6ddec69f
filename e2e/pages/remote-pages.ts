import type { Locator, Page } from '@playwright/test';

/** A remote's page that staff reach by the navigation. */
export interface RemotePage {
  readonly remote: string;
  /** Label in the navigation. */
  readonly nav: string;
  readonly path: string;
  readonly heading: string;
  /** Content that is shown after the server has answered. */
  readonly content: (page: Page) => Locator;
  /** Path of a call whose response the page shows and that server events make stale. */
  readonly live: string;
  /** Text of the page when the server cannot be reached, and label of its retry button. */
  readonly offline: { readonly says: RegExp; readonly retry: string };
}

const OFFLINE = { says: /couldn’t reach/, retry: 'Try again' };

/** One page of each remote. Staff can see all of them. */
export const REMOTE_PAGES: readonly RemotePage[] = [
  {
    remote: 'mf-auth',
    nav: 'Account',
    path: '/dashboard/account',
    heading: 'Account',
    content: (page) => page.getByRole('list', { name: 'Logins' }),
    live: '/users/initial-data/',
    offline: OFFLINE,
  },
  {
    remote: 'mf-peeks',
    nav: 'Peeks',
    path: '/dashboard/home',
    heading: 'Peeks',
    content: (page) => page.getByRole('list', { name: 'Peeks' }),
    live: '/snip/',
    // A list of peeks that failed to load is shown as empty (R-PAGE-21).
    offline: { says: /No peeks to show right now/, retry: 'Check again' },
  },
  {
    remote: 'mf-sessions',
    nav: 'Sessions',
    path: '/dashboard/sessions/upcoming',
    heading: 'Upcoming sessions',
    content: (page) =>
      page.getByRole('list', { name: 'Upcoming sessions' }).or(page.getByText('No upcoming sessions')),
    live: '/interviews/sessions/',
    offline: OFFLINE,
  },
  {
    remote: 'mf-network',
    nav: 'Messages',
    path: '/dashboard/network',
    heading: 'Your network',
    content: (page) =>
      page.getByRole('list', { name: 'Conversations' }).or(page.getByText('No messages yet')),
    live: '/inbox/',
    offline: OFFLINE,
  },
  {
    remote: 'mf-circles',
    nav: 'Circles',
    path: '/dashboard/groups',
    heading: 'Circles',
    content: (page) => page.getByRole('list', { name: 'Circles' }),
    live: '/circles/',
    offline: OFFLINE,
  },
  {
    remote: 'mf-admin',
    nav: 'Admin',
    path: '/custom-admin/overview',
    heading: 'Overview',
    content: (page) => page.getByRole('region', { name: 'Week by week' }),
    // The page's own lists are not live, but the counts in the navigation are.
    live: '/users/side_bar_notifications/',
    offline: OFFLINE,
  },
];
