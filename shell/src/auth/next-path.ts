/** The login page, told where to go afterwards. */
export function loginPath(next: string): string {
  return next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`;
}

/** A `next` parameter that may be followed: a path of this site; anything else is null. */
export function safeNext(next: string | null): string | null {
  if (next === null || !next.startsWith('/')) return null;
  try {
    const url = new URL(next, 'https://here.invalid');
    return url.host === 'here.invalid' ? `${url.pathname}${url.search}${url.hash}` : null;
  } catch {
    return null;
  }
}
