import type { InquiryChallenge } from '@acquaint/contracts';
import { sha256Start } from './sha256.ts';

/** So many tries at a time: a few milliseconds, then the page may draw and hear. */
const AT_ONCE = 2_000;

/** A challenge and its solution, as an inquiry hands them over. */
export interface Solved {
  readonly challenge: string;
  readonly solution: number;
  /** When it may be handed over, by `performance.now()`. */
  readonly notBefore: number;
}

/** Finds the number that the server asks for, in small pieces, so that the page stays responsive. */
export async function solveChallenge(
  { challenge, nonce, bits, wait_seconds }: InquiryChallenge,
  breathe: () => Promise<unknown> = () => new Promise((resolve) => setTimeout(resolve)),
): Promise<Solved> {
  const notBefore = performance.now() + wait_seconds * 1000;
  for (let solution = 0; ; solution++) {
    if (Math.clz32(sha256Start(`${nonce}:${solution}`)) >= bits) return { challenge, solution, notBefore };
    if (solution % AT_ONCE === AT_ONCE - 1) await breathe();
  }
}
