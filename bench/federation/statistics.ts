/** Returns the median; NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
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
  const platform = median(rounds.map((round) => round.platform));
  const monolith = median(rounds.map((round) => round.monolith));
  const ratios = rounds.map((round) => round.platform / round.monolith);
  return {
    platform,
    monolith,
    ratio: platform / monolith,
    range: [Math.min(...ratios), Math.max(...ratios)],
  };
}
