import { DEFAULT_WEIGHTS } from './weights.ts';
import type { MatchIndex } from './match-index.ts';

const DISCOUNT = DEFAULT_WEIGHTS.policy.exposureDiscount;

/**
 * By what factor somebody steps back who was shown more often than the middle one: 1 for who was not.
 * @param discount log-odds for each doubling above the middle.
 */
export function stepBack(shown: number, middle: number, discount: number = DISCOUNT): number {
  return ((1 + middle) / (1 + Math.max(middle, shown))) ** (discount / Math.LN2);
}

/**
 * How much each member steps back for having been shown more often than the middle one, as a factor up to 1: by
 * position. With nobody shown, or a discount of 0, nobody steps back.
 * @param discount log-odds for each doubling above the middle.
 */
export function standBack(
  index: MatchIndex,
  exposure: ReadonlyMap<string, number> = new Map(),
  discount: number = index.model.weights.policy.exposureDiscount,
): Float64Array {
  const shown = Float64Array.from(index.profiles, ({ member }) => exposure.get(member.id) ?? 0);
  const middle = shown.toSorted()[Math.floor(shown.length / 2)] ?? 0;
  return shown.map((count) => stepBack(count, middle, discount));
}
