interface ServerClockOptions {
  /** Requests the server's time. @returns false if that is not possible now. */
  readonly ask: (sentAt: number) => boolean;
  /** A monotonic clock of this browser, epoch milliseconds. */
  readonly local: () => number;
  /** Estimated offset before the first measurement: the server's clock minus this one's, in milliseconds. */
  readonly guess: number;
}

export interface ServerClock {
  /** The server's time, epoch milliseconds. */
  readonly now: () => number;
  /** Measures a few times, one request after another. */
  readonly measure: () => void;
  /** Takes an answer of the server. */
  readonly take: (sentAt: number, serverTime: number) => void;
}

const ASKED_AT_ONCE = 6;
/** Number of answers kept; older ones are dropped, because clocks drift. */
const REMEMBERED = 12;

/**
 * Estimates the server's clock, so that recordings of two browsers can be aligned. The answer with the shortest round trip is the
 * most precise: its error is at most half the round trip (RFC 5905 does the same).
 */
export function createServerClock({ ask, local, guess }: ServerClockOptions): ServerClock {
  let samples: { readonly offset: number; readonly roundTrip: number }[] = [];
  let offset = guess;
  let left = 0;
  const next = (): void => {
    if (left <= 0) return;
    left -= 1;
    if (!ask(local())) left = 0;
  };
  return {
    now: () => local() + offset,
    measure: () => {
      left = ASKED_AT_ONCE;
      next();
    },
    take: (sentAt, serverTime) => {
      const roundTrip = local() - sentAt;
      samples = [...samples, { offset: serverTime - sentAt - roundTrip / 2, roundTrip }].slice(-REMEMBERED);
      offset = samples.reduce((best, each) => (each.roundTrip < best.roundTrip ? each : best)).offset;
      next();
    },
  };
}
