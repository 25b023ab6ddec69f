import { median } from '../../scripts/lib/median.ts';

/** Returns the median of the values that were measured; NaN if there are none. */
export function medianOfKnown(values: readonly number[]): number {
  return median(values.filter((value) => !Number.isNaN(value)));
}

/** A figure of both builds, measured in alternating rounds. */
export interface Comparison {
  readonly platform: number;
  readonly monolith: number;
  /** Platform ÷ monolith, from the medians. */
  readonly ratio: number;
  /** Lowest and highest ratio of a single round. */
  readonly range: readonly [number, number];
}

/** Compares the two builds over several rounds. */
export function compare(rounds: readonly { platform: number; monolith: number }[]): Comparison {
  const platform = medianOfKnown(rounds.map((round) => round.platform));
  const monolith = medianOfKnown(rounds.map((round) => round.monolith));
  const ratios = rounds.map((round) => round.platform / round.monolith);
  return {
    platform,
    monolith,
    ratio: platform / monolith,
    range: [Math.min(...ratios), Math.max(...ratios)],
  };
}
