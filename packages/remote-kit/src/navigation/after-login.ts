import { asAddress, type Address } from '@acquaint/contracts';

/** The default page after login; the rules of the initial data may redirect from it (R-ONB-2 to R-ONB-5). */
const HOME = '/dashboard/home/intros';

/**
 * Returns the page to open after login: `next` if it is a path of this site, otherwise the home page. A value with a scheme, a
 * host, a backslash or a control character could lead to another site and is ignored.
 */
export function pageAfterLogin(next: string | null): Address {
  if (next === null || !/^\/(?![/\\])[^\\\s]*$/.test(next)) return HOME;
  return asAddress(next);
}
