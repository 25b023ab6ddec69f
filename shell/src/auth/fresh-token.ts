/** Milliseconds before its expiry from which a token is no longer used, because a request takes time. */
const MARGIN_MS = 10_000;

/** Returns whether an access token is still valid by its `exp` claim. */
export function isFresh(token: string, now: number = Date.now()): boolean {
  const exp = claimsOf(token)['exp'];
  return typeof exp === 'number' && exp * 1_000 > now + MARGIN_MS;
}

/** Returns whether an access token says that it has expired, or will before a request arrives. */
export function hasExpired(token: string, now: number = Date.now()): boolean {
  return typeof claimsOf(token)['exp'] === 'number' && !isFresh(token, now);
}

/** Returns the id of the login that an access token belongs to; null for none and for no token. */
export function loginIdOf(token: string | null): string | null {
  const sid = token === null ? null : claimsOf(token)['sid'];
  return typeof sid === 'string' ? sid : null;
}

/** Returns the thumbprint of the key that an access token is bound to (R-ACCT-27); null for none and for no token. */
export function boundKeyOf(token: string | null): string | null {
  if (token === null) return null;
  const cnf = claimsOf(token)['cnf'];
  const jkt = typeof cnf === 'object' && cnf !== null && 'jkt' in cnf ? cnf.jkt : null;
  return typeof jkt === 'string' ? jkt : null;
}

/** Returns the claims of a token, which is not verified; none for one that cannot be read. */
function claimsOf(token: string): Readonly<Record<string, unknown>> {
  try {
    const [, payload = ''] = token.split('.');
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null ? { ...claims } : {};
  } catch {
    return {};
  }
}
