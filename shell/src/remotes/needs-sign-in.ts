import type { Registry } from '@acquaint/contracts';
import { matchRoutes } from 'react-router-dom';

/** Whether the page at a path is for people who are logged in. Pages that no remote has are open to everybody. */
export function needsSignIn(registry: Registry | null, pathname: string): boolean {
  const routes = registry?.remotes.flatMap((remote) => remote.routes) ?? [];
  const matches = matchRoutes(
    routes.map(({ path, access }) => ({ path, handle: access })),
    pathname,
  );
  const access: unknown = matches?.at(-1)?.route.handle;
  return access !== undefined && access !== 'visitor';
}
