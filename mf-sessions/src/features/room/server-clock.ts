interface ServerClockOptions {
  /** Asks the server for its time. @returns false when it cannot be asked now. */
  readonly ask: (sentAt: number) => boolean;
  /** A clock of this browser that never jumps, epoch milliseconds. */
  readonly local: () => number;
  /** The server's clock minus this one's, as far as it is known before it is measured; milliseconds. */
  readonly guess: number;
}

export interface ServerClock {
  /** The server's time, epoch milliseconds. */
  readonly now: () => number;
  /** Asks a few times, one answer after the other. */
  readonly measure: () => void;
  /** An answer of the server. */
  readonly take: (sentAt: number, serverTime: number) => void;
}

const ASKED_AT_ONCE = 6;
/** Older answers are forgotten: clocks drift. */
const REMEMBERED = 12;

/**
 * The server's clock, so that what two browsers record can be put side by side. Of several answers the quickest says most:
 * half of its way there and back is the most it can be wrong (RFC 5905 does the same).
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
