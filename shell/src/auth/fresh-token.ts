/** A token is not used this close to its end, milliseconds: the request takes its time. */
const MARGIN_MS = 10_000;

/** Whether an access token still counts: by the end that it names itself. */
export function isFresh(token: string, now: number = Date.now()): boolean {
  try {
    const [, payload = ''] = token.split('.');
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown };
    return typeof exp === 'number' && exp * 1_000 > now + MARGIN_MS;
  } catch {
    return false;
  }
}
