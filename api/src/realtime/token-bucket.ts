interface Limit {
  /** How many actions may happen at once. */
  readonly burst: number;
  /** How many more are allowed per second. */
  readonly perSecond: number;
}

/** Limits how often something happens. Times are milliseconds of a monotonic clock. */
export interface TokenBucket {
  /** Takes a token. @returns false when none is left. */
  readonly take: (now: number) => boolean;
  /** Whether the whole burst is available. */
  readonly isFull: (now: number) => boolean;
}

/** Creates a full token bucket. */
export function createTokenBucket({ burst, perSecond }: Limit): TokenBucket {
  let tokens = burst;
  let countedAt: number | null = null;
  const refill = (now: number): void => {
    tokens = Math.min(burst, tokens + ((now - (countedAt ?? now)) * perSecond) / 1000);
    countedAt = now;
  };
  return {
    take: (now) => {
      refill(now);
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
    isFull: (now) => {
      refill(now);
      return tokens === burst;
    },
  };
}
