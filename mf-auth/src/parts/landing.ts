import type { Address, SignedInPair } from '@acquaint/contracts';

/**
 * Where somebody lands who has just signed in. Whose account is about to be erased goes to the account page first: it offers
 * to keep the account.
 * @param otherwise where they were going.
 */
export function landing({ erase_at }: Pick<SignedInPair, 'erase_at'>, otherwise: Address): Address {
  return erase_at === undefined ? otherwise : '/dashboard/account';
}
