/** Who is speaking in a call, by audio level. */
export interface Speaking {
  /** Smoothed audio level of each person, from 0 to 1. */
  readonly loudness: ReadonlyMap<string, number>;
  /** When each person was last audible, in milliseconds. */
  readonly heardAt: ReadonlyMap<string, number>;
  /** The active speaker, shown large: the last one who spoke; null before anybody has. */
  readonly speaker: string | null;
  /** Since when, in milliseconds. */
  readonly since: number;
}

export const NOBODY_SPEAKS: Speaking = {
  loudness: new Map(),
  heardAt: new Map(),
  speaker: null,
  since: 0,
};

/** Louder than a quiet room (0 to 1, linear, as browsers measure it). */
const AUDIBLE = 0.02;
/** Weight of a new measurement, so that single words do not switch the speaker. */
const WEIGHT = 0.4;
/** Minimum time as active speaker, in milliseconds. */
const HOLD_MS = 1_500;
/** How long the ring stays after the last sound, in milliseconds, so that it does not blink between words. */
const RING_MS = 800;
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
  const heardAt = new Map(
    [...loudness].flatMap(([id, level]) => {
      const last = level >= AUDIBLE ? now : before.heardAt.get(id);
      return last === undefined ? [] : [[id, last] as const];
    }),
  );
  const known = before.speaker !== null && loudness.has(before.speaker) ? before.speaker : null;
  const kept = { loudness, heardAt, speaker: known, since: before.since };
  const [loudest] = [...loudness].sort(([, a], [, b]) => b - a);
  if (!loudest || loudest[0] === known || loudest[1] < AUDIBLE) return kept;
  const current = known === null ? 0 : (loudness.get(known) ?? 0);
  const mayChange = known === null || (now - before.since >= HOLD_MS && loudest[1] > current * LOUDER);
  return mayChange ? { ...kept, speaker: loudest[0], since: now } : kept;
}

/** Returns who is audible or was a moment ago, for the ring around their tile. @param now as for `hear`. */
export function audible({ heardAt }: Speaking, now: number): readonly string[] {
  return [...heardAt].filter(([, at]) => now - at < RING_MS).map(([id]) => id);
}
