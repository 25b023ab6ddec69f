import type { Answer, Quality } from './fit.ts';

/** The reduction of the mean log-loss, with its 95 % interval. */
export interface Gain {
  readonly mean: number;
  readonly from: number;
  readonly to: number;
  /** Lower bound at 99.9 % (one-sided): fits are tried every night, so a 95 % bound would often be passed by chance. */
  readonly surely: number;
}

/** Quantiles of the normal distribution: 97.5 % and 99.9 %. */
const NORMAL = { interval: 1.959964, surely: 3.090232 } as const;

/** Returns the quantile of Student's t distribution (Cornish and Fisher), which accounts for a small number of groups. */
function studentQuantile(z: number, freedom: number): number {
  if (freedom < 1) return Infinity;
  return z + (z ** 3 + z) / (4 * freedom) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom * freedom);
}

/** Returns the distance of a quantile (of the normal distribution) from the mean, with errors clustered by group. */
function distance(z: number, differences: Float64Array, mean: number, groups: readonly string[]): number {
  const sums = new Map<string, number>();
  differences.forEach((difference, i) => {
    const group = groups[i] ?? '';
    sums.set(group, (sums.get(group) ?? 0) + difference - mean);
  });
  if (sums.size < 2) return Infinity;
  const squares = [...sums.values()].reduce((sum, value) => sum + value ** 2, 0);
  const error = Math.sqrt((squares * sums.size) / (sums.size - 1)) / differences.length;
  return studentQuantile(z, sums.size - 1) * error;
}

/**
 * Returns how much better `after` predicts the answers than `before` (reduction of the log-loss). Errors are clustered by the
 * member who answers and by the member asked about; the wider interval counts. With fewer than two members it has no bounds.
 */
export function gainOf(
  before: Quality,
  after: Quality,
  answers: readonly Pick<Answer, 'from' | 'to'>[],
): Gain {
  const differences = before.losses.map((loss, i) => loss - (after.losses[i] ?? 0));
  const mean = differences.reduce((sum, difference) => sum + difference, 0) / Math.max(1, differences.length);
  const groupings = [
    answers.map(({ from }) => from),
    ...(answers.some(({ to }) => to !== undefined) ? [answers.map(({ from, to }) => to ?? from)] : []),
  ];
  const widest = (z: number): number =>
    Math.max(...groupings.map((groups) => distance(z, differences, mean, groups)));
  const half = widest(NORMAL.interval);
  return { mean, from: mean - half, to: mean + half, surely: mean - widest(NORMAL.surely) };
}
