import { createHash } from 'node:crypto';

/** Chance that always falls the same way for one seed. */
export interface Chance {
  /** 0 to below 1. */
  readonly next: () => number;
  /** A whole number from `min` to `max`, both included. */
  readonly whole: (min: number, max: number) => number;
  readonly maybe: (probability: number) => boolean;
  /** @throws RangeError when there is nothing to pick from. */
  readonly pick: <T>(items: readonly T[]) => T;
  /** A new list in another order. */
  readonly shuffled: <T>(items: readonly T[]) => T[];
  /** A source of its own for one part, so that a change in one part leaves the others as they are. */
  readonly fork: (part: string) => Chance;
}

/** @param seed the number of the world; @param part which of its parts. */
export function createChance(seed: number, part = 'world'): Chance {
  let state = createHash('sha256').update(`${seed}/${part}`).digest().readUInt32LE();
  // Mulberry32: small, fast and even enough for people who do not exist.
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

/** An id that is always the same for one thing of one world. */
export function seededId(seed: number, thing: string): string {
  const bytes = createHash('sha256').update(`${seed}:${thing}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
