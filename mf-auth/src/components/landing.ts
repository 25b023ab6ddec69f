import type { Address, LoggedInPair } from '@acquaint/contracts';
import { pageAfterLogin, to } from '@acquaint/remote-kit';

/**
 * Returns the page to show after a login. A member whose account is about to be erased goes to the account page, which offers to
 * keep the account.
 * @param otherwise the page for everybody else.
 */
export function landing({ erase_at }: Pick<LoggedInPair, 'erase_at'>, otherwise: Address): Address {
  return erase_at === undefined ? otherwise : '/dashboard/account';
}

/** Returns the page that a visitor wanted: `next` if it is a path of this site, else the circle they came from, else the home page. */
export function wantedPage(next: string | null, circle: string | null): Address {
  const page = pageAfterLogin(next);
  return circle === null || page === next ? page : to('/dashboard/groups', { circle });
}
