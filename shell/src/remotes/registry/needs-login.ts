import type { Registry } from '@acquaint/contracts';
import { matchRoutes } from 'react-router-dom';

/** Returns whether the page at a path requires a login. Paths of no remote are open to everybody. */
export function needsLogin(registry: Registry | null, pathname: string): boolean {
  const routes = registry?.remotes.flatMap((remote) => remote.routes) ?? [];
  const matches = matchRoutes(
    routes.map(({ path, access }) => ({ path, handle: access })),
    pathname,
  );
  const access: unknown = matches?.at(-1)?.route.handle;
  return access !== undefined && access !== 'visitor';
}
