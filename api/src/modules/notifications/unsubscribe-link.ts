import { NotificationKind } from '@acquaint/contracts';
import { z } from 'zod';
import type { ServerSecrets } from '../../http/key-ring.ts';
import { createTokenKind } from '../../http/tokens.ts';

/** Which mails of whom a link ends. */
export interface UnsubscribeClaims {
  readonly user: string;
  /** The kinds of news in the mail; `all` in mails of some time ago that had several. */
  readonly kinds: 'all' | readonly z.infer<typeof NotificationKind>[];
}

const Claims = z.union([
  z.object({ user: z.uuid(), kinds: z.array(NotificationKind).min(1) }),
  // As mails of some time ago carry it.
  z.object({ user: z.uuid(), kind: z.union([NotificationKind, z.literal('all')]) }),
]);

/** A mail may be found again after years. */
const TWO_YEARS_SECONDS = 2 * 365 * 86_400;

export const UNSUBSCRIBE_PATH = '/unsubscribe';

/** Signed addresses of mails: whoever has the mail may end such mails, and nothing else. */
export interface UnsubscribeLinks {
  readonly make: (userId: string, kinds: readonly z.infer<typeof NotificationKind>[]) => string;
  /** @returns null for anything that is no such link. */
  readonly read: (token: string) => UnsubscribeClaims | null;
}

/** @param siteUrl gives the address people type, without a trailing slash. */
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
