import type { Address, LoggedInPair } from '@acquaint/contracts';

/**
 * Returns the page to show after a login. A member whose account is about to be erased goes to the account page, which offers to
 * keep the account.
 * @param otherwise the page for everybody else.
 */
export function landing({ erase_at }: Pick<LoggedInPair, 'erase_at'>, otherwise: Address): Address {
  return erase_at === undefined ? otherwise : '/dashboard/account';
}
