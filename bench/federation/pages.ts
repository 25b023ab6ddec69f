/** A page whose first load is measured. */
export interface MeasuredPage {
  readonly path: string;
  /** Who opens it. */
  readonly as: 'visitor' | 'member';
  /** The remote and route of the page; null for a page of the shell. */
  readonly route: readonly [remote: string, id: string] | null;
  /** Selector of the page's first real content, not of a skeleton or the layout. */
  readonly content: string;
  /** Milliseconds in which the platform shows the largest content on a phone: CPU 4×, Fast 4G, on a quiet machine. */
  readonly largestPaintMs: number;
}

/** `{session}` is replaced with the id of an upcoming session of the member. */
export const PAGES: readonly MeasuredPage[] = [
  { path: '/', as: 'visitor', route: null, content: 'main h1', largestPaintMs: 2_000 },
  {
    path: '/login',
    as: 'visitor',
    route: ['mf-auth', 'login'],
    content: 'main form input[type="password"]',
    largestPaintMs: 2_000,
  },
  {
    path: '/dashboard/home',
    as: 'member',
    route: ['mf-peeks', 'feed'],
    content: '[aria-label="Peeks"] video, [aria-label="Peeks"] article',
    largestPaintMs: 2_500,
  },
  {
    path: '/dashboard/sessions/upcoming',
    as: 'member',
    route: ['mf-sessions', 'upcoming'],
    content: '[aria-label="Upcoming sessions"] li',
    largestPaintMs: 2_500,
  },
  {
    path: '/room?session={session}',
    as: 'member',
    route: ['mf-sessions', 'room'],
    content: 'main h1',
    largestPaintMs: 2_500,
  },
];

/** One page of each remote that is opened by a click; staff can see all of them. */
export interface ClickedPage {
  readonly remote: string;
  readonly route: string;
  readonly nav: string;
  readonly path: string;
  readonly heading: string;
}

export const CLICKED: readonly ClickedPage[] = [
  { remote: 'mf-auth', route: 'account', nav: 'Account', path: '/dashboard/account', heading: 'Account' },
  { remote: 'mf-peeks', route: 'feed', nav: 'Peeks', path: '/dashboard/home', heading: 'Peeks' },
  {
    remote: 'mf-sessions',
    route: 'upcoming',
    nav: 'Sessions',
    path: '/dashboard/sessions/upcoming',
    heading: 'Upcoming sessions',
  },
  {
    remote: 'mf-network',
    route: 'network',
    nav: 'Network',
    path: '/dashboard/network',
    heading: 'Your network',
  },
  { remote: 'mf-circles', route: 'groups', nav: 'Circles', path: '/dashboard/groups', heading: 'Circles' },
  { remote: 'mf-admin', route: 'people', nav: 'Admin', path: '/custom-admin', heading: 'People' },
];

/**
 * Returns orders of six pages in which every page follows every other one exactly once (a balanced Latin square): six visits in a
 * row measure five first clicks each, thirty pairs in all.
 */
export function waysThrough<T>(pages: readonly T[]): readonly (readonly T[])[] {
  const count = pages.length;
  if (count % 2 !== 0) throw new Error('A balanced square needs an even number of pages');
  const zigzag = Array.from({ length: count }, (_, step) =>
    step % 2 === 0 ? count - step / 2 : (step + 1) / 2,
  );
  return pages.map((_, row) => zigzag.map((step) => pages[(step + row) % count] as T));
}
