/** Recent quality of the connection to one person; null for values the browser does not know yet. */
export interface WayReading {
  /** Available bandwidth as estimated by the browser, in kbit/s. */
  readonly kbps: number | null;
  /** Share of lost packets, from 0 to 1. */
  readonly loss: number | null;
  readonly roundTripMs: number | null;
}

/** From full video to none; audio has priority (R-ROOM-9). */
export type PictureLevel = 'whole' | 'half' | 'small' | 'paused';

/** Encoding of a level; null for no video. */
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
/**
 * Below this bandwidth a level would take from the audio. Browsers start estimating at about 300, which must not count as weak.
 */
const LEAST_KBPS: Readonly<Record<PictureLevel, number>> = { whole: 200, half: 120, small: 70, paused: 0 };
const MOST_LOSS = 0.1;
const MOST_ROUND_TRIP_MS = 1_000;
/** If better than this for a while, the next level up is tried. */
const LITTLE_LOSS = 0.03;
const SHORT_ROUND_TRIP_MS = 500;
/** Number of readings in a row, so that a single bad one changes nothing. */
const BAD_READINGS = 2;
const FIRST_GOOD_READINGS = 5;
const MOST_GOOD_READINGS = 40;

/** Current level of the video, with its history. */
export interface PictureState {
  readonly level: PictureLevel;
  /** Number of bad readings in a row, or of readings good enough for more. */
  readonly bad: number;
  readonly good: number;
  /** Number of good readings needed; doubled after each step up that was soon reverted, to avoid flickering. */
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

/** Returns the state after one more reading; readings come at regular intervals. */
export function nextPicture(state: PictureState, reading: WayReading): PictureState {
  const index = LEVELS.indexOf(state.level);
  const bad = isBad(reading, state.level) ? state.bad + 1 : 0;
  const good = isGood(reading, state.level) ? state.good + 1 : 0;
  const sinceUp = state.sinceUp + 1;
  if (bad >= BAD_READINGS && index > 0) {
    // The last step up was too much, so the next one waits longer.
    const wasTooMuch = sinceUp <= 2 * state.patience;
    const patience = wasTooMuch ? Math.min(MOST_GOOD_READINGS, state.patience * 2) : FIRST_GOOD_READINGS;
    return { level: LEVELS[index - 1] ?? 'paused', bad: 0, good: 0, patience, sinceUp: Infinity };
  }
  if (good >= state.patience && index < LEVELS.length - 1) {
    return { ...state, level: LEVELS[index + 1] ?? 'whole', bad: 0, good: 0, sinceUp: 0 };
  }
  return { ...state, bad, good, sinceUp };
}

/** How good the connection to a person is, as it is shown. */
export type LineQuality = 'good' | 'fair' | 'weak';

/**
 * Returns how good a connection is; undefined while nothing is known.
 * @param level of the video that it has room for.
 */
export function lineQuality(reading: WayReading, level: PictureLevel): LineQuality | undefined {
  const { loss, roundTripMs } = reading;
  if (loss === null && roundTripMs === null) return undefined;
  if (isBad(reading, level) || LEVELS.indexOf(level) <= LEVELS.indexOf('small')) return 'weak';
  return level === 'whole' && isCalm(reading) ? 'good' : 'fair';
}

function isBad({ kbps, loss, roundTripMs }: WayReading, level: PictureLevel): boolean {
  return (
    (kbps !== null && kbps < LEAST_KBPS[level]) ||
    (loss !== null && loss > MOST_LOSS) ||
    (roundTripMs !== null && roundTripMs > MOST_ROUND_TRIP_MS)
  );
}

/** An estimate does not grow beyond what is sent, so the bandwidth of the current level is enough to try the next one. */
function isGood(reading: WayReading, level: PictureLevel): boolean {
  const { kbps, loss, roundTripMs } = reading;
  if (loss === null && roundTripMs === null) return false;
  return !isBad(reading, level) && (kbps === null || kbps >= LEAST_KBPS[level]) && isCalm(reading);
}

function isCalm({ loss, roundTripMs }: WayReading): boolean {
  return (loss ?? 0) <= LITTLE_LOSS && (roundTripMs ?? 0) <= SHORT_ROUND_TRIP_MS;
}
