import { NotificationKind } from '@acquaint/contracts';
import { z } from 'zod';
import type { ServerSecrets } from '../../http/key-ring.ts';
import { createTokenKind } from '../../http/tokens.ts';

const Claims = z.object({ user: z.uuid(), kind: z.union([NotificationKind, z.literal('all')]) });
/** Which mails of whom a link ends. */
export type UnsubscribeClaims = z.infer<typeof Claims>;

/** A mail may be found again after years. */
const TWO_YEARS_SECONDS = 2 * 365 * 86_400;

export const UNSUBSCRIBE_PATH = '/unsubscribe';

/** Signed addresses of mails: whoever has the mail may end such mails, and nothing else. */
export interface UnsubscribeLinks {
  readonly make: (claims: UnsubscribeClaims) => string;
  /** @returns null for anything that is no such link. */
  readonly read: (token: string) => UnsubscribeClaims | null;
}

/** @param siteUrl gives the address people type, without a trailing slash. */
export function createUnsubscribeLinks(secrets: ServerSecrets, siteUrl: () => string): UnsubscribeLinks {
  const tokens = createTokenKind(secrets, 'unsubscribe', Claims);
  return {
    make: (claims) => `${siteUrl()}${UNSUBSCRIBE_PATH}?token=${tokens.sign(claims, TWO_YEARS_SECONDS)}`,
    read: (token) => tokens.verify(token),
  };
}
