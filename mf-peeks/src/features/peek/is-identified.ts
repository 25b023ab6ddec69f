import type { Peek } from '@acquaint/contracts';

/** Returns whether every speaker is assigned. A peek without speakers counts as not assigned (R-ONB-6: `raw_users` empty). */
export function isIdentified({ speakers }: Pick<Peek, 'speakers'>): boolean {
  return speakers.length > 0 && speakers.every(({ is_identified }) => is_identified);
}
