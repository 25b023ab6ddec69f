import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ServerSecrets } from '../../http/key-ring.ts';
import { createTokenKind } from '../../http/tokens.ts';

const Claims = z.object({ address: z.string().length(43) });

/** An invitation may be found again after years. */
const FIVE_YEARS_SECONDS = 5 * 365 * 86_400;

export const REFUSAL_PATH = '/no-invitations';

/** What is kept of an address that wishes no invitations: it says who it is to nobody who does not know it already. */
export function addressHash(email: string): string {
  return createHash('sha256').update(`no invitations\n${email.toLowerCase()}`).digest('base64url');
}

/** Signed addresses of invitations: whoever has the mail ends invitations to its address, and nothing else. */
export interface RefusalLinks {
  readonly make: (email: string) => string;
  /** @returns the hash of the address, or null for anything that is no such link. */
  readonly read: (token: string) => string | null;
}

/** @param siteUrl gives the address people type, without a trailing slash. */
export function createRefusalLinks(secrets: ServerSecrets, siteUrl: () => string): RefusalLinks {
  const tokens = createTokenKind(secrets, 'no-invitations', Claims);
  return {
    make: (email) => {
      const token = tokens.sign({ address: addressHash(email) }, FIVE_YEARS_SECONDS);
      return `${siteUrl()}${REFUSAL_PATH}?token=${token}`;
    },
    read: (token) => tokens.verify(token)?.address ?? null,
  };
}
