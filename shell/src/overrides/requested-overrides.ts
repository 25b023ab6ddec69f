import { hasStoredOverrides } from './override-storage.ts';

/** `?override=mf-circles@http://localhost:4210`, as printed by `pnpm dev:remote`; can be repeated for more remotes. */
const PARAMETER = 'override';

let requested: readonly string[] = [];

/**
 * Removes the requested overrides from the URL, so that nobody keeps or shares them by accident. Call before the router reads the
 * URL. Nothing is loaded before the person has agreed. Uses no library, because every page runs it.
 */
export function takeRequestedOverrides(): void {
  const url = new URL(window.location.href);
  requested = url.searchParams.getAll(PARAMETER);
  if (requested.length === 0) return;
  url.searchParams.delete(PARAMETER);
  window.history.replaceState(window.history.state, '', url);
}

/** Returns the requested overrides as written in the URL. */
export function requestedOverrides(): readonly string[] {
  return requested;
}

/** Returns whether this page has requested or stored overrides; almost none has. */
export function concernsOverrides(): boolean {
  return requested.length > 0 || hasStoredOverrides();
}
