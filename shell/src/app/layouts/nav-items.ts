import { useInitialData, useSidebarCounts } from '@acquaint/api-client';
import { matchPath, useLocation } from 'react-router-dom';
import { useLoggedIn } from '../../auth/use-logged-in.ts';
import { useRegistryRoutes, type RegistryNavItem } from '../../remotes/registry/registry-routes.tsx';

export interface NavItem extends RegistryNavItem {
  /** Number shown on the item; 0 shows none. */
  readonly waiting: number;
  /** Whether it leads to the page that is shown, or that page belongs to it. */
  readonly isCurrent: boolean;
  /** Items listed below this one; they have none of their own. */
  readonly below: readonly NavItem[];
}

/** Returns the navigation items that the remotes offer this person, with their counts; some have others below them. */
export function useNavItems(): readonly NavItem[] {
  const loggedIn = useLoggedIn();
  const { nav } = useRegistryRoutes();
  const counts = useSidebarCounts({ enabled: loggedIn }).data;
  const role = useInitialData({ enabled: loggedIn }).data?.user_data.role ?? 'member';
  const { pathname, search } = useLocation();
  const allowed = nav.filter((item) => item.access === 'member' || role !== 'member');
  const current = currentItem(allowed, pathname, new URLSearchParams(search));
  const items = allowed.map((item) => ({
    ...item,
    waiting: item.count === undefined ? 0 : (counts?.[item.count] ?? 0),
    isCurrent: item === current,
    below: [],
  }));
  const isAbove = (item: RegistryNavItem, other: RegistryNavItem): boolean =>
    item.under === undefined && other.under === item.path;
  return items
    .filter((item) => !items.some((other) => isAbove(other, item)))
    .map((item) => ({ ...item, below: items.filter((other) => isAbove(item, other)) }));
}

/** How well an item fits a page; a larger number fits better, 0 not at all. */
function fitOf(
  { path, pages }: RegistryNavItem,
  all: readonly RegistryNavItem[],
  pathname: string,
  query: URLSearchParams,
): number {
  const [own = '', wanted = ''] = path.split('?');
  const parameters = [...new URLSearchParams(wanted)];
  if (matchPath(own, pathname))
    return parameters.every(([name, value]) => query.get(name) === value) ? 3 + parameters.length : 0;
  if (pages.some((page) => matchPath(page, pathname))) return 2;
  // The pages below an item are its own, unless some of them have items.
  const hasItemsBelow = all.some((item) => item.path.startsWith(`${own}/`));
  return parameters.length === 0 && !hasItemsBelow && pathname.startsWith(`${own}/`) ? 1 : 0;
}

/** Returns the item that is marked as current on a page: the one that fits it best. */
function currentItem(
  items: readonly RegistryNavItem[],
  pathname: string,
  query: URLSearchParams,
): RegistryNavItem | undefined {
  let best: { readonly item: RegistryNavItem; readonly fit: number } | undefined;
  for (const item of items) {
    const fit = fitOf(item, items, pathname, query);
    if (fit > (best?.fit ?? 0)) best = { item, fit };
  }
  return best?.item;
}
