import { asAddress, type Address } from '@acquaint/contracts';

/** Where a member goes who asked for no page: the rules of the initial data redirect from there (R-ONB-2 to R-ONB-5). */
const HOME = '/dashboard/home/intros';

/**
 * The page after signing in: `next` when it is a path of this site, else home.
 * A scheme, a host, a back slash or a control character makes it another site's: it is dropped.
 */
export function afterSignIn(next: string | null): Address {
  if (next === null || !/^\/(?![/\\])[^\\\s]*$/.test(next)) return HOME;
  return asAddress(next);
}
