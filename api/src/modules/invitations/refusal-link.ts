import { z } from 'zod';
import { digestOf } from '../../digest.ts';
import type { ServerSecrets } from '../../http/security/key-ring.ts';
import { createTokenKind } from '../../http/security/tokens.ts';

const Claims = z.object({ address: z.string().length(43) });

/** Lifetime of a link: an invitation may be found again after years. */
const FIVE_YEARS_SECONDS = 5 * 365 * 86_400;

export const REFUSAL_PATH = '/no-invitations';

/** Hashes an address that opted out of invitations, so that the stored value does not reveal it. */
export function addressHash(email: string): string {
  return digestOf(`no invitations\n${email.toLowerCase()}`);
}

/** Signed links in invitations, which can only end invitations to the recipient's address. */
export interface RefusalLinks {
  readonly make: (email: string) => string;
  /** @returns the hash of the address, or null if the token is invalid. */
  readonly read: (token: string) => string | null;
}

/** @param siteUrl returns the public address without a trailing slash. */
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
