import type { Snip } from '@acquaint/contracts';

/** Somebody has said of every voice whose it is. Without any voice nobody has (specification §4: raw_users empty). */
export function isIdentified({ speakers }: Pick<Snip, 'speakers'>): boolean {
  return speakers.length > 0 && speakers.every(({ is_identified }) => is_identified);
}
