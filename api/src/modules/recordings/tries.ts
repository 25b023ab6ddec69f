const FIRST_WAIT_SECONDS = 10;
const LONGEST_WAIT_SECONDS = 6 * 3600;
/** So often is a recording put together at once; then what comes late waits for more to come, each time longer. */
const PASSES_AT_ONCE = 10;
const SOON_SECONDS = 3;
export const LONGEST_IN_QUEUE_SECONDS = 300;

/**
 * The last of so many tries, which is seventeen hours after the first, makes a film of what can be had: without a guest at whose
 * file every one came to its end, and without what a disk has lost.
 */
export const PATIENT_TRIES = 14;

/** How long to wait after so many tries of putting a recording together that came to nothing. */
export function secondsAfterTries(tries: number): number {
  return Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (tries - 1));
}

/**
 * Tries after which putting together is given up: they go on for longer than the raw pieces are kept, so that nothing that came is
 * erased before it was tried, however long a disk was full.
 * @param piecesHours how long the pieces are kept after a session.
 */
export function mostTriesFor(piecesHours: number): number {
  let tries = 1;
  for (let waited = 0; tries < PATIENT_TRIES || waited <= piecesHours * 3600; tries++) {
    waited += secondsAfterTries(tries);
  }
  return tries;
}

/** How long to wait for more pieces before it is put together, which was tried so often: each time all of it is made anew. */
export function secondsUntilNext({
  passes,
  tries,
}: {
  readonly passes: number;
  readonly tries: number;
}): number {
  return Math.min(LONGEST_IN_QUEUE_SECONDS, SOON_SECONDS * 2 ** Math.max(0, passes + tries - PASSES_AT_ONCE));
}
