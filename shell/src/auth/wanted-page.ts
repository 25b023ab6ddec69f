import { pageAfterLogin, to } from '@acquaint/remote-kit';
import type { Address } from '@acquaint/contracts';

/**
 * Returns the page to show after a login to somebody on the login or registration page (R-ONB-11): `next` if it is a path of this site,
 * else the circle whose page led here (`group`), else the home page.
 * @param search the query of the login or registration page.
 */
export function wantedPage(search: string): Address {
  const query = new URLSearchParams(search);
  const next = query.get('next');
  const circle = query.get('group');
  const page = pageAfterLogin(next);
  return circle === null || page === next ? page : to('/dashboard/groups', { circle });
}
