/** Where the server takes the time from: rules get it as an argument, never from the system. */
export interface Clock {
  readonly now: () => Temporal.Instant;
}

/** A clock that can be moved on, so that a test reaches a session of tomorrow without waiting. MODE=test alone. */
export interface MovableClock extends Clock {
  /** Moves the time on (or, when negative, back). */
  readonly advance: (by: Temporal.Duration) => void;
}

/** The system's clock plus what a test has moved it by. */
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
