import type { Snip } from '@acquaint/contracts';

/** True when every speaker is named. A peek without any speaker counts as not named (R-ONB-6: `raw_users` empty). */
export function isIdentified({ speakers }: Pick<Snip, 'speakers'>): boolean {
  return speakers.length > 0 && speakers.every(({ is_identified }) => is_identified);
}
