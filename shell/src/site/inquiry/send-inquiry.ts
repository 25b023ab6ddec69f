import { getInquiryChallenge, sendInquiry, type CallInput, type InquiryChallenge } from '@acquaint/contracts';
import { nextTask } from '../../next-task.ts';
import { SiteFailure, siteCall } from '../site-call.ts';
import { sha256FirstWord } from './sha256.ts';

/** Attempts per chunk, which takes a few milliseconds, before the page may render and handle events. */
const AT_ONCE = 2_000;

/** Values of the form. */
export type InquiryInput = Omit<CallInput<typeof sendInquiry>['body'], 'challenge' | 'solution'>;

export interface InquirySender {
  /** Fetches and solves the challenge while the person writes. May be called repeatedly. */
  readonly prepare: () => void;
  /** Sends. @throws SiteFailure */
  readonly send: (input: InquiryInput) => Promise<void>;
}

/** Creates a sender for one form. */
export function createInquirySender(
  wait: (milliseconds: number) => Promise<unknown> = (milliseconds) =>
    new Promise((resolve) => setTimeout(resolve, milliseconds)),
): InquirySender {
  let solved: Promise<Solved> | null = null;

  function solvedChallenge(): Promise<Solved> {
    if (solved === null) {
      solved = siteCall(getInquiryChallenge, {}).then((challenge) => solveChallenge(challenge));
      solved.catch(forget);
    }
    return solved;
  }

  function forget(): void {
    solved = null;
  }

  async function attempt(input: InquiryInput): Promise<void> {
    const { challenge, solution, notBefore } = await solvedChallenge();
    const left = notBefore - performance.now();
    if (left > 0) await wait(left);
    await siteCall(sendInquiry, { body: { ...input, challenge, solution } });
  }

  return {
    prepare() {
      // Ignored here: it fails again, and is shown, on sending.
      solvedChallenge().catch(() => undefined);
    },
    async send(input) {
      try {
        await attempt(input);
        forget();
      } catch (failure) {
        if (!isWorthTheSame(failure)) forget();
        if (!(failure instanceof SiteFailure) || failure.status !== 409) throw failure;
        // The challenge has expired because the form was open for long: retries with a new one.
        await attempt(input);
        forget();
      }
    },
  };
}

/**
 * Returns whether the same challenge is sent again: after no answer, so that an inquiry that arrived is stored once, and after an
 * invalid field.
 */
function isWorthTheSame(failure: unknown): boolean {
  return failure instanceof SiteFailure && (failure.status === 0 || Object.keys(failure.errors).length > 0);
}

/** A challenge and its solution, as sent with an inquiry. */
interface Solved {
  readonly challenge: string;
  readonly solution: number;
  /** Earliest time to send it, by `performance.now()`. */
  readonly notBefore: number;
}

/** Finds the number that the server asks for, in small chunks, so that the page stays responsive. */
async function solveChallenge({ challenge, nonce, bits, wait_seconds }: InquiryChallenge): Promise<Solved> {
  const notBefore = performance.now() + wait_seconds * 1000;
  for (let solution = 0; ; solution++) {
    if (Math.clz32(sha256FirstWord(`${nonce}:${solution}`)) >= bits)
      return { challenge, solution, notBefore };
    if (solution % AT_ONCE === AT_ONCE - 1) await nextTask();
  }
}
