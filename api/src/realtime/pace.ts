import { createTokenBucket } from './token-bucket.ts';

/** Messages that one connection may send at once, and how many more per second. Negotiating a call takes about 40. */
const LIMIT = { burst: 200, perSecond: 50 } as const;
/** Refused messages after which a connection is abusive, unless a pause has refilled the whole burst. */
const PATIENCE = 500;

export interface Pace {
  /** @param now milliseconds of a monotonic clock. */
  readonly count: (now: number) => 'fine' | 'too-fast' | 'abusive';
}

/** Creates the rate limit of one connection. */
export function createPace(): Pace {
  const bucket = createTokenBucket(LIMIT);
  let refused = 0;
  return {
    count: (now) => {
      // Do not reset after each accepted message: a flooding client gets one accepted every 20 ms.
      if (bucket.isFull(now)) refused = 0;
      if (bucket.take(now)) return 'fine';
      refused += 1;
      return refused > PATIENCE ? 'abusive' : 'too-fast';
    },
  };
}
