import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { InquiryChallenge } from '@acquaint/contracts';
import type { ServerSecrets } from '../../http/key-ring.ts';
import { createTokenKind } from '../../http/tokens.ts';

/** How long a form may stay open before its challenge is too old, hours. The browser then asks for another by itself. */
const VALID_HOURS = 4;

/** Why an answer to a challenge is not taken; `ok` when it is. */
export type Verdict =
  | { readonly kind: 'ok'; readonly challengeId: string }
  | { readonly kind: 'forged' | 'unsolved' | 'old' }
  | { readonly kind: 'early'; readonly seconds: number };

export interface Challenges {
  readonly make: (now: Temporal.Instant) => InquiryChallenge;
  readonly judge: (challenge: string, solution: number, now: Temporal.Instant) => Verdict;
}

const Claims = z.object({ id: z.uuid(), at: z.int() });

/**
 * Challenges that carry their own proof of who made them and when, so that nothing is kept for forms that nobody sends.
 * @param bits how many zero bits a solution shows: each more doubles a sender's work.
 * @param waitSeconds how soon after its making a challenge is answered at the earliest.
 */
export function createChallenges(
  secrets: ServerSecrets,
  { bits, waitSeconds }: { readonly bits: number; readonly waitSeconds: number },
): Challenges {
  const tokens = createTokenKind(secrets, 'inquiry', Claims);
  return {
    make: (now) => {
      const id = randomUUID();
      // The time is our own claim: the token's own end is a day off, whatever clock the machine shows.
      const challenge = tokens.sign({ id, at: now.epochMilliseconds }, 24 * 3600);
      return { challenge, nonce: nonceOf(id), bits, wait_seconds: waitSeconds };
    },
    judge: (challenge, solution, now) => {
      const claims = tokens.verify(challenge);
      if (!claims) return { kind: 'forged' };
      const age = (now.epochMilliseconds - claims.at) / 1000;
      if (age > VALID_HOURS * 3600) return { kind: 'old' };
      if (!isSolved(nonceOf(claims.id), solution, bits)) return { kind: 'unsolved' };
      if (age < waitSeconds) return { kind: 'early', seconds: waitSeconds - age };
      return { kind: 'ok', challengeId: claims.id };
    },
  };
}

/** Without dashes: with a colon and a number it fits into one block of SHA-256, which a small browser part computes. */
function nonceOf(id: string): string {
  return id.replaceAll('-', '');
}

/** Whether SHA-256 of `<nonce>:<solution>` begins with so many zero bits (at most 32). */
export function isSolved(nonce: string, solution: number, bits: number): boolean {
  const first = createHash('sha256').update(`${nonce}:${solution}`).digest().readUInt32BE(0);
  return Math.clz32(first) >= bits;
}
