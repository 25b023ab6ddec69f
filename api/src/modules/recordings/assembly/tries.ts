const FIRST_WAIT_SECONDS = 10;
const LONGEST_WAIT_SECONDS = 6 * 3600;
/** Number of assemblies without an extra delay. After that, each one waits longer for more pieces. */
const PASSES_AT_ONCE = 10;
const SOON_SECONDS = 3;
export const LONGEST_IN_QUEUE_SECONDS = 300;

/**
 * After this many tries, seventeen hours after the first, the recording is made from what is usable: without a guest whose file
 * ended every try, and without pieces that the disk has lost.
 */
export const PATIENT_TRIES = 14;

/** Returns the delay after this many failed tries, in seconds. */
export function secondsAfterTries(tries: number): number {
  return Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (tries - 1));
}

/**
 * Returns the number of tries after which assembly is given up. They go on for longer than the raw pieces are kept, so that no
 * piece is erased untried, however long a disk was full.
 * @param piecesHours how long pieces are kept after a session.
 */
export function mostTriesFor(piecesHours: number): number {
  let tries = 1;
  for (let waited = 0; tries < PATIENT_TRIES || waited <= piecesHours * 3600; tries++) {
    waited += secondsAfterTries(tries);
  }
  return tries;
}

/**
 * Returns the seconds to wait for more pieces before the next assembly. The delay grows, because each assembly processes
 * everything again.
 */
export function secondsUntilNext({
  passes,
  tries,
}: {
  readonly passes: number;
  readonly tries: number;
}): number {
  return Math.min(LONGEST_IN_QUEUE_SECONDS, SOON_SECONDS * 2 ** Math.max(0, passes + tries - PASSES_AT_ONCE));
}
