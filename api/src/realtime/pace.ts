/** Messages that one connection may send at once, and how many more per second. Negotiating a call takes about 40. */
const BURST = 200;
const PER_SECOND = 50;
/** Refused messages after which a connection is abusive, unless a pause has refilled the whole burst. */
const PATIENCE = 500;

export interface Pace {
  /** @param now milliseconds of a monotonic clock. */
  readonly count: (now: number) => 'fine' | 'too-fast' | 'abusive';
}

/** Creates a token bucket. */
export function createPace(): Pace {
  let tokens = BURST;
  let last: number | null = null;
  let refused = 0;
  return {
    count: (now) => {
      tokens = Math.min(BURST, tokens + ((last === null ? 0 : now - last) * PER_SECOND) / 1000);
      last = now;
      // Do not reset after each accepted message: a flooding client gets one accepted every 20 ms.
      if (tokens === BURST) refused = 0;
      if (tokens >= 1) {
        tokens -= 1;
        return 'fine';
      }
      refused += 1;
      return refused > PATIENCE ? 'abusive' : 'too-fast';
    },
  };
}
