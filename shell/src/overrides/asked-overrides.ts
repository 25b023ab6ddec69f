import { hasStoredOverrides } from './override-storage.ts';

/** `?override=mf-circles@http://localhost:4210`, as `pnpm dev:remote` prints it; more than once for more remotes. */
const PARAMETER = 'override';

let asked: readonly string[] = [];

/**
 * Takes what the address asks for off it, so that nobody keeps or sends it by accident. Call before the router reads the
 * address. Asking loads nothing: a person who may is asked first. No library: every page does this.
 */
export function takeAskedOverrides(): void {
  const url = new URL(window.location.href);
  asked = url.searchParams.getAll(PARAMETER);
  if (asked.length === 0) return;
  url.searchParams.delete(PARAMETER);
  window.history.replaceState(window.history.state, '', url);
}

/** What the address asked for, as it stood there. */
export function askedOverrides(): readonly string[] {
  return asked;
}

/** Whether this page has anything to do with overrides; almost none has. */
export function concernsOverrides(): boolean {
  return asked.length > 0 || hasStoredOverrides();
}
