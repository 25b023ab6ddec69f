import type { Answer, Quality } from './fit.ts';

/** By how much the mean log-loss fell, and its 95 % interval. */
export interface Gain {
  readonly mean: number;
  readonly from: number;
  readonly to: number;
  /** It is more than this but for one time in a thousand: what is tried night after night has many times. */
  readonly surely: number;
}

/** Quantiles of the normal distribution: 97.5 % and 99.9 %. */
const NORMAL = { interval: 1.959964, surely: 3.090232 } as const;

/** The same of Student's t (Cornish and Fisher): few people say less than many answers seem to. */
function studentQuantile(z: number, freedom: number): number {
  if (freedom < 1) return Infinity;
  return z + (z ** 3 + z) / (4 * freedom) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom * freedom);
}

/** The distance of a quantile (of the normal distribution) from a mean, when those of one group are alike. */
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
 * How much better (less log-loss) `after` foretells the answers than `before`: pairwise, and clustered by who answers
 * and by whom it is about; the wider of both intervals counts. With fewer than two people it has no bounds.
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
