import type { Locator, Page } from '@playwright/test';

/** A remote's page that staff reach by the navigation. */
export interface RemotePage {
  readonly remote: string;
  /** The word in the navigation. */
  readonly nav: string;
  readonly path: string;
  readonly heading: string;
  /** What stands there once the server has answered. */
  readonly content: (page: Page) => Locator;
  /** Path of a call whose answer the page shows and that hints of the server make old. */
  readonly live: string;
  /** What the page says when the server cannot be reached, and the button to ask it again. */
  readonly offline: { readonly says: RegExp; readonly retry: string };
}

const OFFLINE = { says: /couldn’t reach/, retry: 'Try again' };

/** One page of each remote. Staff see them all. */
export const REMOTE_PAGES: readonly RemotePage[] = [
  {
    remote: 'mf-auth',
    nav: 'Account',
    path: '/dashboard/account',
    heading: 'Account',
    content: (page) => page.getByRole('list', { name: 'Sign-ins' }),
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
    // A list of peeks that did not load is shown as an empty one (R-PAGE-21).
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
    nav: 'Network',
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
    path: '/custom-admin',
    heading: 'People',
    content: (page) => page.getByRole('cell', { name: /@/ }).first(),
    // Its own lists are not live; what is waiting beside the navigation is.
    live: '/users/side_bar_notifications/',
    offline: OFFLINE,
  },
];
