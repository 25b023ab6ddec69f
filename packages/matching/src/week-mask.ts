import type { FreeInterval } from './types.ts';

/** Free quarter hours of the UTC week as bits, and which of the 32-slot blocks have any. */
export interface Week {
  readonly slots: Uint32Array;
  readonly blocks: number;
}

const SLOT_MINUTES = 15;
const SLOTS = 672;
/** Number of 32-slot blocks in a week. */
export const WEEK_BLOCKS = SLOTS / 32;
const WEEK_MINUTES = 10_080;

/**
 * Returns free time as 672 bits, one per quarter hour of the UTC week; a slot counts only when it is entirely free. Throws a
 * RangeError for an interval that does not start in the week, ends before it starts, or is longer than a week.
 */
export function weekOf(intervals: readonly FreeInterval[]): Week {
  const slots = new Uint32Array(WEEK_BLOCKS);
  let blocks = 0;
  for (const { start, end } of intervals) {
    const sound = start >= 0 && start < WEEK_MINUTES && end >= start && end - start <= WEEK_MINUTES;
    if (!sound)
      throw new RangeError(
        `Free time ${start}–${end} is no stretch of minutes of the week; check the interval.`,
      );
    const last = Math.floor(end / SLOT_MINUTES);
    for (let slot = Math.ceil(start / SLOT_MINUTES); slot < last; slot++) {
      const bit = slot % SLOTS;
      slots[bit >>> 5] = (slots[bit >>> 5] ?? 0) | (1 << (bit & 31));
      blocks |= 1 << (bit >>> 5);
    }
  }
  return { slots, blocks };
}

function countBits(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * Returns the minutes a week in which both are free and a 20-minute session fits: a single quarter hour does not count. The weeks
 * begin at `aAt` and `bAt` in their arrays; `blocks` are those that both have.
 */
export function sharedMinutesAt(
  a: Uint32Array,
  aAt: number,
  b: Uint32Array,
  bAt: number,
  blocks: number,
): number {
  let slots = 0;
  for (let left = blocks; left !== 0; left &= left - 1) {
    const block = 31 - Math.clz32(left & -left);
    const previous = block === 0 ? WEEK_BLOCKS - 1 : block - 1;
    const next = block === WEEK_BLOCKS - 1 ? 0 : block + 1;
    const before = (a[aAt + previous] ?? 0) & (b[bAt + previous] ?? 0);
    const here = (a[aAt + block] ?? 0) & (b[bAt + block] ?? 0);
    const after = (a[aAt + next] ?? 0) & (b[bAt + next] ?? 0);
    const neighbours = (here << 1) | (before >>> 31) | (here >>> 1) | (after << 31);
    slots += countBits(here & neighbours);
  }
  return slots * SLOT_MINUTES;
}

/** Returns the same for two weeks. */
export function sharedMinutes(a: Week, b: Week): number {
  return sharedMinutesAt(a.slots, 0, b.slots, 0, a.blocks & b.blocks);
}
