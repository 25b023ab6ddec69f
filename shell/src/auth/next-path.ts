/** Why somebody who did nothing for it has to log in: the account did not load, or the sign-in ran out. */
export type WhyLoggedOut = 'not-loaded' | 'expired';

/**
 * The login page, told where to go afterwards.
 * @param why somebody has to log in who did nothing for it; the page says it.
 */
export function loginPath(next: string, why?: WhyLoggedOut): string {
  const query = new URLSearchParams({ ...(next === '/' ? {} : { next }), ...(why && { why }) });
  return query.size === 0 ? '/login' : `/login?${query}`;
}
