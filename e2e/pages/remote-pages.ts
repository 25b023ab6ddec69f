/** A remote's page that staff reach by the navigation. */
export interface RemotePage {
  readonly remote: string;
  /** The word in the navigation. */
  readonly nav: string;
  readonly path: string;
  readonly heading: string;
}

/** One page of each remote. Staff see them all. */
export const REMOTE_PAGES: readonly RemotePage[] = [
  { remote: 'mf-auth', nav: 'Account', path: '/dashboard/account', heading: 'Account' },
  { remote: 'mf-peeks', nav: 'Peeks', path: '/dashboard/home', heading: 'Peeks' },
  {
    remote: 'mf-sessions',
    nav: 'Sessions',
    path: '/dashboard/sessions/upcoming',
    heading: 'Upcoming sessions',
  },
  { remote: 'mf-network', nav: 'Network', path: '/dashboard/network', heading: 'Your network' },
  { remote: 'mf-circles', nav: 'Circles', path: '/dashboard/groups', heading: 'Circles' },
  { remote: 'mf-admin', nav: 'Admin', path: '/custom-admin', heading: 'People' },
];
