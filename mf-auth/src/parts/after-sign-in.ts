import type { SignedInPair } from '@acquaint/contracts';

/** Where a member goes without a wish of their own: the initial-data rules lead on from there (specification §4). */
const HOME = '/dashboard/home/intros';

/**
 * The page after signing in: `next` when it is a path of this site, else home.
 * A scheme, a host, a back slash or a control character makes it another site's: it is dropped.
 */
export function afterSignIn(next: string | null): string {
  if (next === null || !/^\/(?![/\\])[^\\\s]*$/.test(next)) return HOME;
  return next;
}

/**
 * Where somebody lands who has just signed in. Whose account is about to be erased goes to the account page first: it offers
 * to keep the account.
 * @param otherwise where they were going.
 */
export function landing({ erase_at }: Pick<SignedInPair, 'erase_at'>, otherwise: string): string {
  return erase_at === undefined ? otherwise : '/dashboard/account';
}
