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
