/** Milliseconds before its expiry from which a token is no longer used, because a request takes time. */
const MARGIN_MS = 10_000;

/** Returns whether an access token is still valid by its `exp` claim. */
export function isFresh(token: string, now: number = Date.now()): boolean {
  try {
    const [, payload = ''] = token.split('.');
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown };
    return typeof exp === 'number' && exp * 1_000 > now + MARGIN_MS;
  } catch {
    return false;
  }
}
