import { NotificationKind } from '@acquaint/contracts';
import { z } from 'zod';
import type { ServerSecrets } from '../../http/security/key-ring.ts';
import { createTokenKind } from '../../http/security/tokens.ts';

/** Claims of an unsubscribe link: the member and the kinds. */
export interface UnsubscribeClaims {
  readonly user: string;
  /** The kinds in the email; `all` in older emails that had several. */
  readonly kinds: 'all' | readonly z.infer<typeof NotificationKind>[];
}

const Claims = z.union([
  z.object({ user: z.uuid(), kinds: z.array(NotificationKind).min(1) }),
  // The format of older emails.
  z.object({ user: z.uuid(), kind: z.union([NotificationKind, z.literal('all')]) }),
]);

/** Lifetime of a link: an email may be found again after years. */
const TWO_YEARS_SECONDS = 2 * 365 * 86_400;

export const UNSUBSCRIBE_PATH = '/unsubscribe';

/** Signed unsubscribe links, which can only stop such emails. */
export interface UnsubscribeLinks {
  readonly make: (userId: string, kinds: readonly z.infer<typeof NotificationKind>[]) => string;
  /** @returns null if the token is invalid. */
  readonly read: (token: string) => UnsubscribeClaims | null;
}

/** @param siteUrl returns the public address without a trailing slash. */
export function createUnsubscribeLinks(secrets: ServerSecrets, siteUrl: () => string): UnsubscribeLinks {
  const tokens = createTokenKind(secrets, 'unsubscribe', Claims);
  return {
    make: (user, kinds) => {
      const token = tokens.sign({ user, kinds: [...kinds] }, TWO_YEARS_SECONDS);
      return `${siteUrl()}${UNSUBSCRIBE_PATH}?token=${token}`;
    },
    read: (token) => {
      const claims = tokens.verify(token);
      if (!claims) return null;
      if ('kinds' in claims) return claims;
      return { user: claims.user, kinds: claims.kind === 'all' ? 'all' : [claims.kind] };
    },
  };
}
