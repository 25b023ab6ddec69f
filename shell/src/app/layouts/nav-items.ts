import { useInitialData, useSidebarCounts } from '@acquaint/api-client';
import type { RemoteNavItem } from '@acquaint/contracts';
import { useLoggedIn } from '../../auth/use-logged-in.ts';
import { useRegistryRoutes } from '../../remotes/registry/registry-routes.tsx';

export interface NavItem extends RemoteNavItem {
  /** Number shown on the item; 0 shows none. */
  readonly waiting: number;
  /** Whether the item is current on its own page only, because pages below it have items of their own. */
  readonly isExact: boolean;
}

/** Returns the navigation items that the remotes offer this person, with their counts. */
export function useNavItems(): readonly NavItem[] {
  const loggedIn = useLoggedIn();
  const { nav } = useRegistryRoutes();
  const counts = useSidebarCounts({ enabled: loggedIn }).data;
  const role = useInitialData({ enabled: loggedIn }).data?.user_data.role ?? 'member';
  return nav
    .filter((item) => item.access === 'member' || role !== 'member')
    .map((item) => ({
      ...item,
      waiting: item.count === undefined ? 0 : (counts?.[item.count] ?? 0),
      isExact: nav.some(({ path }) => path.startsWith(`${item.path}/`)),
    }));
}
