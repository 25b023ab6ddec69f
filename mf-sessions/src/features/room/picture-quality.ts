/** How the way to one person was in the last moments; null for what the browser does not know yet. */
export interface WayReading {
  /** What fits through, by the browser's estimate, kilobits a second. */
  readonly kbps: number | null;
  /** Share of packets that did not arrive, 0 to 1. */
  readonly loss: number | null;
  readonly roundTripMs: number | null;
}

/** From the whole picture to none: the voice has priority (R-ROOM-9). */
export type PictureLevel = 'whole' | 'half' | 'small' | 'paused';

/** What is sent at a level; null for no picture. */
interface Picture {
  readonly kbps: number;
  readonly scaleDownBy: number;
  readonly framesPerSecond: number;
}

const LEVELS: readonly PictureLevel[] = ['paused', 'small', 'half', 'whole'];
export const PICTURES: Readonly<Record<PictureLevel, Picture | null>> = {
  whole: { kbps: 1_800, scaleDownBy: 1, framesPerSecond: 30 },
  half: { kbps: 450, scaleDownBy: 2, framesPerSecond: 20 },
  small: { kbps: 150, scaleDownBy: 4, framesPerSecond: 10 },
  paused: null,
};
/** Below these a level takes from the voice. A browser begins at about 300 and finds out: it must not count as weak for that. */
const LEAST_KBPS: Readonly<Record<PictureLevel, number>> = { whole: 200, half: 120, small: 70, paused: 0 };
const MOST_LOSS = 0.1;
const MOST_ROUND_TRIP_MS = 1_000;
/** Better than this for a while, and more is tried. */
const LITTLE_LOSS = 0.03;
const SHORT_ROUND_TRIP_MS = 500;
/** A moment of bad luck is none. */
const BAD_READINGS = 2;
const FIRST_GOOD_READINGS = 5;
const MOST_GOOD_READINGS = 40;

/** Where a picture stands, and what it has come from. */
export interface PictureState {
  readonly level: PictureLevel;
  /** Readings in a row that were bad, or good enough for more. */
  readonly bad: number;
  readonly good: number;
  /** How many good ones it takes: more after each try that was taken back soon, so that the picture does not flicker. */
  readonly patience: number;
  /** Readings since the last step up. */
  readonly sinceUp: number;
}

export const FIRST_PICTURE: PictureState = {
  level: 'whole',
  bad: 0,
  good: 0,
  patience: FIRST_GOOD_READINGS,
  sinceUp: Infinity,
};

/** What becomes of the picture after one more reading; readings come at even times. */
export function nextPicture(state: PictureState, reading: WayReading): PictureState {
  const index = LEVELS.indexOf(state.level);
  const bad = isBad(reading, state.level) ? state.bad + 1 : 0;
  const good = isGood(reading, state.level) ? state.good + 1 : 0;
  const sinceUp = state.sinceUp + 1;
  if (bad >= BAD_READINGS && index > 0) {
    // The step before was too much: the next one waits longer.
    const wasTooMuch = sinceUp <= 2 * state.patience;
    const patience = wasTooMuch ? Math.min(MOST_GOOD_READINGS, state.patience * 2) : FIRST_GOOD_READINGS;
    return { level: LEVELS[index - 1] ?? 'paused', bad: 0, good: 0, patience, sinceUp: Infinity };
  }
  if (good >= state.patience && index < LEVELS.length - 1) {
    return { ...state, level: LEVELS[index + 1] ?? 'whole', bad: 0, good: 0, sinceUp: 0 };
  }
  return { ...state, bad, good, sinceUp };
}

function isBad({ kbps, loss, roundTripMs }: WayReading, level: PictureLevel): boolean {
  return (
    (kbps !== null && kbps < LEAST_KBPS[level]) ||
    (loss !== null && loss > MOST_LOSS) ||
    (roundTripMs !== null && roundTripMs > MOST_ROUND_TRIP_MS)
  );
}

/** An estimate does not grow by what is not sent: what the level itself needs is enough to try the next one. */
function isGood(reading: WayReading, level: PictureLevel): boolean {
  const { kbps, loss, roundTripMs } = reading;
  if (loss === null && roundTripMs === null) return false;
  return (
    !isBad(reading, level) &&
    (kbps === null || kbps >= LEAST_KBPS[level]) &&
    (loss ?? 0) <= LITTLE_LOSS &&
    (roundTripMs ?? 0) <= SHORT_ROUND_TRIP_MS
  );
}
