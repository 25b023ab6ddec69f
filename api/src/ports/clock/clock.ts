/** The server's source of time. Rules get the time as an argument, never from the system. */
export interface Clock {
  readonly now: () => Temporal.Instant;
}

/** A clock that tests can advance, to reach tomorrow's session without waiting. Used only in MODE=test. */
export interface MovableClock extends Clock {
  /** Moves the clock forward, or back if negative. */
  readonly advance: (by: Temporal.Duration) => void;
}

/** Creates a clock: the system's time plus the offset that a test has set. */
export function createClock(): MovableClock {
  let offset = 0n;
  return {
    now: () =>
      offset === 0n
        ? Temporal.Now.instant()
        : new Temporal.Instant(Temporal.Now.instant().epochNanoseconds + offset),
    advance: (by) => {
      offset += BigInt(Math.round(by.total('milliseconds'))) * 1_000_000n;
    },
  };
}
