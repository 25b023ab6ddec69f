import { getInquiryChallenge, sendInquiry, type CallInput } from '@acquaint/contracts';
import { SiteFailure, siteCall } from '../site-call.ts';
import { solveChallenge, type Solved } from './solve-challenge.ts';

/** What a person writes. */
export type Words = Omit<CallInput<typeof sendInquiry>['body'], 'challenge' | 'solution'>;

export interface InquirySender {
  /** Fetches and solves the riddle while the person writes. May be called again. */
  readonly prepare: () => void;
  /** Sends. @throws SiteFailure */
  readonly send: (words: Words) => Promise<void>;
}

/** Sends inquiries; one sender belongs to one form. */
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
      // What fails here fails again when it is sent, and is told then.
      solvedChallenge().catch(() => undefined);
    },
    async send(words) {
      try {
        await attempt(words);
        forget();
      } catch (failure) {
        if (!isWorthTheSame(failure)) forget();
        if (!(failure instanceof SiteFailure) || failure.status !== 409) throw failure;
        // The form was open for long: a new riddle, and nothing that a person could do better.
        await attempt(words);
        forget();
      }
    },
  };
}

/** After no answer the same riddle is sent again: what arrived after all is kept once. It also outlives a field that is not right. */
function isWorthTheSame(failure: unknown): boolean {
  return failure instanceof SiteFailure && (failure.status === 0 || Object.keys(failure.errors).length > 0);
}
