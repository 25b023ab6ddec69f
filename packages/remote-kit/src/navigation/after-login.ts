import { asAddress, to, type Address } from '@acquaint/contracts';

/** The default page after login; the rules of the initial data may redirect from it (R-ONB-2 to R-ONB-5). */
const HOME = '/dashboard/home/intros';

/**
 * Returns the page to open after login (R-ONB-11): `next` if it is a path of this site, else the circle that the visitor came from,
 * else the home page. A `next` with a scheme, a host, a backslash or a control character could lead to another site and is ignored.
 * @param next, circle the parameters `next` and `group` of the login or registration page.
 */
export function pageAfterLogin(next: string | null, circle: string | null = null): Address {
  if (next !== null && /^\/(?![/\\])[^\\\s]*$/.test(next)) return asAddress(next);
  return circle === null ? HOME : to('/dashboard/groups', { circle });
}
