import { useInitialData, useSidebarCounts } from '@acquaint/api-client';
import type { RemoteNavItem } from '@acquaint/contracts';
import { useLoggedIn } from '../../auth/use-logged-in.ts';
import { useRegistryRoutes } from '../../remotes/registry-routes.tsx';

export interface NavItem extends RemoteNavItem {
  /** What is waiting there; 0 shows nothing. */
  readonly waiting: number;
}

/** The navigation that the remotes offer to this person, with what is waiting behind each item. */
export function useNavItems(): readonly NavItem[] {
  const loggedIn = useLoggedIn();
  const { nav } = useRegistryRoutes();
  const counts = useSidebarCounts({ enabled: loggedIn }).data;
  const role = useInitialData({ enabled: loggedIn }).data?.user_data.role ?? 'member';
  return nav
    .filter((item) => item.access === 'member' || role !== 'member')
    .map((item) => ({ ...item, waiting: item.count === undefined ? 0 : (counts?.[item.count] ?? 0) }));
}
