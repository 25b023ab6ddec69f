/** Who is heard in a call, by what their microphones send. */
export interface Speaking {
  /** Smoothed loudness of each person, 0 to 1. */
  readonly loudness: ReadonlyMap<string, number>;
  /** Whose picture stands large: who spoke last; null before anybody has. */
  readonly speaker: string | null;
  /** Since when, milliseconds. */
  readonly since: number;
}

export const NOBODY_SPEAKS: Speaking = { loudness: new Map(), speaker: null, since: 0 };

/** Louder than a quiet room, as browsers measure it (0 to 1, linear). */
const AUDIBLE = 0.02;
/** How much of a new measure counts: single words do not throw pictures about. */
const WEIGHT = 0.4;
/** Nobody gives way sooner, milliseconds. */
const HOLD_MS = 1_500;
/** Who interrupts is clearly louder. */
const LOUDER = 1.5;

/**
 * What follows from new levels.
 * @param levels of everybody who is in now, 0 to 1; who is not among them is forgotten.
 * @param now milliseconds of any clock that only rises.
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

/** Who is heard right now, for the ring around their picture. */
export function audible({ loudness }: Speaking): readonly string[] {
  return [...loudness].filter(([, level]) => level >= AUDIBLE).map(([id]) => id);
}
