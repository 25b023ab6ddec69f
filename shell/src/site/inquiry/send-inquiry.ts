import { getInquiryChallenge, sendInquiry, type CallInput } from '@acquaint/contracts';
import { SiteFailure, siteCall } from '../site-call.ts';
import { solveChallenge, type Solved } from './solve-challenge.ts';

/** Values of the form. */
export type Words = Omit<CallInput<typeof sendInquiry>['body'], 'challenge' | 'solution'>;

export interface InquirySender {
  /** Fetches and solves the challenge while the person writes. May be called repeatedly. */
  readonly prepare: () => void;
  /** Sends. @throws SiteFailure */
  readonly send: (words: Words) => Promise<void>;
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

  async function attempt(words: Words): Promise<void> {
    const { challenge, solution, notBefore } = await solvedChallenge();
    const left = notBefore - performance.now();
    if (left > 0) await wait(left);
    await siteCall(sendInquiry, { body: { ...words, challenge, solution } });
  }

  return {
    prepare() {
      // Ignored here: it fails again, and is shown, on sending.
      solvedChallenge().catch(() => undefined);
    },
    async send(words) {
      try {
        await attempt(words);
        forget();
      } catch (failure) {
        if (!isWorthTheSame(failure)) forget();
        if (!(failure instanceof SiteFailure) || failure.status !== 409) throw failure;
        // The challenge has expired because the form was open for long: retries with a new one.
        await attempt(words);
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
