/** The middle of some numbers; NaN of none. */
function median(values: readonly number[]): number {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** One figure of both builds, measured in alternating rounds. */
export interface Comparison {
  readonly platform: number;
  readonly monolith: number;
  /** Platform ÷ monolith, of the medians. */
  readonly ratio: number;
  /** The lowest and the highest ratio of one round. */
  readonly range: readonly [number, number];
}

/** Compares rounds, of which each has both figures. */
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
