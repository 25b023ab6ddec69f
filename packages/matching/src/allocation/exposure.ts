import { DEFAULT_WEIGHTS } from '../weights.ts';
import type { MatchIndex } from '../member-index/match-index.ts';

const DISCOUNT = DEFAULT_WEIGHTS.policy.exposureDiscount;

/**
 * Returns the factor by which the score of a member shown more often than the median is reduced; 1 up to the median.
 * @param discount log-odds for each doubling above the median.
 */
export function exposureFactor(shown: number, middle: number, discount: number = DISCOUNT): number {
  return ((1 + middle) / (1 + Math.max(middle, shown))) ** (discount / Math.LN2);
}

/**
 * Returns the exposure factors of all members by position, at most 1. Without exposure data or with a discount of 0, all are 1.
 * @param discount log-odds for each doubling above the median.
 */
export function exposureFactors(
  index: MatchIndex,
  exposure: ReadonlyMap<string, number> = new Map(),
  discount: number = index.model.weights.policy.exposureDiscount,
): Float64Array {
  const shown = Float64Array.from(index.profiles, ({ member }) => exposure.get(member.id) ?? 0);
  const middle = shown.toSorted()[Math.floor(shown.length / 2)] ?? 0;
  return shown.map((count) => exposureFactor(count, middle, discount));
}
