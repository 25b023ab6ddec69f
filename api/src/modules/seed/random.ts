import { createHash } from 'node:crypto';

/** A random generator that gives the same sequence for the same seed. */
export interface Chance {
  /** Returns a number from 0 to below 1. */
  readonly next: () => number;
  /** Returns an integer from `min` to `max`, both included. */
  readonly whole: (min: number, max: number) => number;
  readonly maybe: (probability: number) => boolean;
  /** Returns one of the items. @throws RangeError when there are none. */
  readonly pick: <T>(items: readonly T[]) => T;
  /** Returns a new list in random order. */
  readonly shuffled: <T>(items: readonly T[]) => T[];
  /** Returns an independent generator for one part, so that a change in one part does not affect others. */
  readonly fork: (part: string) => Chance;
}

/** Creates a generator. @param seed the number of the sample data; @param part which of its parts. */
export function createChance(seed: number, part = 'world'): Chance {
  let state = createHash('sha256').update(`${seed}/${part}`).digest().readUInt32LE();
  // Mulberry32: small, fast and uniform enough for sample data.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    whole,
    maybe: (probability) => next() < probability,
    pick: (items) => {
      const item = items[whole(0, items.length - 1)];
      if (item === undefined) throw new RangeError('There is nothing to pick from');
      return item;
    },
    shuffled: (items) => {
      const list = [...items];
      for (let i = list.length - 1; i > 0; i--) {
        const j = whole(0, i);
        [list[i], list[j]] = [list[j] as (typeof list)[number], list[i] as (typeof list)[number]];
      }
      return list;
    },
    fork: (name) => createChance(seed, `${part}/${name}`),
  };
}

/** Returns an ID that is always the same for one seed and one thing. */
export function seededId(seed: number, thing: string): string {
  const bytes = createHash('sha256').update(`${seed}:${thing}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
