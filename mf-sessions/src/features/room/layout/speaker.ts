/** Who is speaking in a call, by audio level. */
export interface Speaking {
  /** Smoothed audio level of each person, from 0 to 1. */
  readonly loudness: ReadonlyMap<string, number>;
  /** The active speaker, shown large: the last one who spoke; null before anybody has. */
  readonly speaker: string | null;
  /** Since when, in milliseconds. */
  readonly since: number;
}

export const NOBODY_SPEAKS: Speaking = { loudness: new Map(), speaker: null, since: 0 };

/** Louder than a quiet room (0 to 1, linear, as browsers measure it). */
const AUDIBLE = 0.02;
/** Weight of a new measurement, so that single words do not switch the speaker. */
const WEIGHT = 0.4;
/** Minimum time as active speaker, in milliseconds. */
const HOLD_MS = 1_500;
/** An interrupting person must be louder by this factor. */
const LOUDER = 1.5;

/**
 * Updates the state with new levels.
 * @param levels of everybody in the call, from 0 to 1; people not in it are forgotten.
 * @param now milliseconds of any monotonic clock.
 */
export function hear(before: Speaking, levels: ReadonlyMap<string, number>, now: number): Speaking {
  const loudness = new Map(
    [...levels].map(([id, level]) => [id, (before.loudness.get(id) ?? 0) * (1 - WEIGHT) + level * WEIGHT]),
  );
  const known = before.speaker !== null && loudness.has(before.speaker) ? before.speaker : null;
  const [loudest] = [...loudness].sort(([, a], [, b]) => b - a);
  if (!loudest || loudest[0] === known || loudest[1] < AUDIBLE) {
    return { loudness, speaker: known, since: before.since };
  }
  const current = known === null ? 0 : (loudness.get(known) ?? 0);
  const mayChange = known === null || (now - before.since >= HOLD_MS && loudest[1] > current * LOUDER);
  return mayChange
    ? { loudness, speaker: loudest[0], since: now }
    : { loudness, speaker: known, since: before.since };
}

/** Returns who is audible now, for the ring around their tile. */
export function audible({ loudness }: Speaking): readonly string[] {
  return [...loudness].filter(([, level]) => level >= AUDIBLE).map(([id]) => id);
}
