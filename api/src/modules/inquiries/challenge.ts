import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { InquiryChallenge } from '@acquaint/contracts';
import type { ServerSecrets } from '../../http/security/key-ring.ts';
import { createTokenKind } from '../../http/security/tokens.ts';

/** Hours for which a challenge is valid. For a form that was open longer, the browser requests another one. */
const VALID_HOURS = 4;

/** Whether a solution is accepted (`ok`), and if not, why. */
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
 * Creates challenges (proof of work) as signed tokens, so that nothing is stored for forms that nobody sends.
 * @param bits zero bits that a solution must have: each one more doubles the sender's work.
 * @param waitSeconds minimum age of a challenge when it is sent.
 */
export function createChallenges(
  secrets: ServerSecrets,
  { bits, waitSeconds }: { readonly bits: number; readonly waitSeconds: number },
): Challenges {
  const tokens = createTokenKind(secrets, 'inquiry', Claims);
  return {
    make: (now) => {
      const id = randomUUID();
      // The age is checked by our own claim `at`: the token's expiry of a day is only an upper bound and uses the
      // machine's clock.
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

/**
 * Removes the dashes: with a colon and a number, the input then fits into one block of SHA-256, which a small script in
 * the browser computes.
 */
function nonceOf(id: string): string {
  return id.replaceAll('-', '');
}

/** Whether SHA-256 of `<nonce>:<solution>` begins with so many zero bits (at most 32). */
export function isSolved(nonce: string, solution: number, bits: number): boolean {
  const first = createHash('sha256').update(`${nonce}:${solution}`).digest().readUInt32BE(0);
  return Math.clz32(first) >= bits;
}
