/** Why a member has to log in again: the initial data failed to load, or the login expired. */
export type WhyLoggedOut = 'not-loaded' | 'expired';

/**
 * Returns the path of the login page, with the page to go to afterwards.
 * @param why reason to show to a member who was logged out by the platform.
 */
export function loginPath(next: string, why?: WhyLoggedOut): string {
  const query = new URLSearchParams({ ...(next === '/' ? {} : { next }), ...(why && { why }) });
  return query.size === 0 ? '/login' : `/login?${query}`;
}
