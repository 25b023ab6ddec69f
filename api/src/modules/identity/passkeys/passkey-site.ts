import type { Database } from '../../../ports/database/database.ts';
import { insertChallenge, takeChallenge } from './passkeys.repository.ts';
import { hashToken } from '../secrets/secrets.ts';

const CHALLENGE_MINUTES = 5;

/** Loads the library (about three hundred modules) at the first use of a passkey instead of at each start. */
export const passkeyLibrary = () => import('@simplewebauthn/server');

/** Challenges for devices, and the origin they must sign for: a passkey belongs to one site. */
export interface PasskeySite {
  readonly expected: () => { readonly expectedOrigin: string; readonly expectedRPID: string };
  /**
   * Stores a challenge.
   * @param userId the only member who can use it; null for anybody.
   */
  readonly keepChallenge: (challenge: string, userId: string | null, now: Temporal.Instant) => Promise<void>;
  /**
   * Uses up a challenge. Call it before any transaction, so that the challenge is used up even after a failure.
   * @returns null if there is no such challenge.
   */
  readonly useChallenge: (
    signed: SignedByDevice,
    userId: string | null,
    now: Temporal.Instant,
  ) => Promise<string | null>;
}

interface SignedByDevice {
  readonly response: { readonly clientDataJSON: string };
}

/** Returns the challenge in the client data; null if the data cannot be parsed. */
function challengeOf(clientDataJSON: string): string | null {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    if (typeof clientData !== 'object' || clientData === null || !('challenge' in clientData)) return null;
    return typeof clientData.challenge === 'string' ? clientData.challenge : null;
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
