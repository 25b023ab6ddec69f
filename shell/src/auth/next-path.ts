/**
 * The login page, told where to go afterwards.
 * @param why somebody has to log in who did nothing for it; the page says it.
 */
export function loginPath(next: string, why?: 'not-loaded'): string {
  const query = new URLSearchParams({ ...(next === '/' ? {} : { next }), ...(why && { why }) });
  return query.size === 0 ? '/login' : `/login?${query}`;
}
