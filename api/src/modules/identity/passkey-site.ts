import type { Database } from '../../ports/database/database.ts';
import { insertChallenge, takeChallenge } from './passkeys.repository.ts';
import { hashToken } from './secrets.ts';

const CHALLENGE_MINUTES = 5;

/** The library with its three hundred modules is read when the first person has a passkey, not at every start. */
export const passkeyLibrary = () => import('@simplewebauthn/server');

/** What devices are asked, and in whose name: a passkey belongs to this site and to no other. */
export interface PasskeySite {
  readonly expected: () => { readonly expectedOrigin: string; readonly expectedRPID: string };
  /** @param userId whom alone the challenge is for; null for anybody. */
  readonly keepChallenge: (challenge: string, userId: string | null, now: Temporal.Instant) => Promise<void>;
  /** Before any transaction: a challenge is used up by its first use, whatever comes of it. @returns null for none. */
  readonly useChallenge: (
    signed: SignedByDevice,
    userId: string | null,
    now: Temporal.Instant,
  ) => Promise<string | null>;
}

interface SignedByDevice {
  readonly response: { readonly clientDataJSON: string };
}

/** What the device says it was asked; null when it says nothing that can be read. */
function challengeOf(clientDataJSON: string): string | null {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    if (typeof said !== 'object' || said === null || !('challenge' in said)) return null;
    return typeof said.challenge === 'string' ? said.challenge : null;
  } catch {
    return null;
  }
}

export function createPasskeySite(db: Database, publicUrl: () => string): PasskeySite {
  return {
    expected: () => {
      const { hostname, origin } = new URL(publicUrl());
      return { expectedOrigin: origin, expectedRPID: hostname };
    },
    keepChallenge: (challenge, userId, now) =>
      insertChallenge(db, {
        challengeHash: hashToken(challenge),
        userId,
        expiresAt: now.add({ minutes: CHALLENGE_MINUTES }),
      }),
    useChallenge: async ({ response }, userId, now) => {
      const challenge = challengeOf(response.clientDataJSON);
      if (challenge === null) return null;
      return (await takeChallenge(db, hashToken(challenge), userId, now)) ? challenge : null;
    },
  };
}
