import type { InquiryChallenge } from '@acquaint/contracts';
import { sha256Start } from './sha256.ts';

/** Attempts per chunk, which takes a few milliseconds, before the page may render and handle events. */
const AT_ONCE = 2_000;

/** A challenge and its solution, as sent with an inquiry. */
export interface Solved {
  readonly challenge: string;
  readonly solution: number;
  /** Earliest time to send it, by `performance.now()`. */
  readonly notBefore: number;
}

/** Finds the number that the server asks for, in small chunks, so that the page stays responsive. */
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
