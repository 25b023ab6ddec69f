/** Messages one connection may send at once, and how many more each second. Negotiating a call takes about 40. */
const BURST = 200;
const PER_SECOND = 50;
/** Refused messages, with no pause long enough to earn the whole burst again, after which a connection is no person's. */
const PATIENCE = 500;

export interface Pace {
  /** @param now milliseconds of a clock that only goes forward. */
  readonly count: (now: number) => 'fine' | 'too-fast' | 'abusive';
}

/** A bucket of tokens that refills with time. */
export function createPace(): Pace {
  let tokens = BURST;
  let last: number | null = null;
  let refused = 0;
  return {
    count: (now) => {
      tokens = Math.min(BURST, tokens + ((last === null ? 0 : now - last) * PER_SECOND) / 1000);
      last = now;
      // Not at the next message that is fine: whoever floods gets one of those every 20 ms.
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
