/** What was predicted about one answer, 0 to 1, and whether it was a yes. */
export interface Prediction {
  readonly chance: number;
  readonly accepted: boolean;
}

/** The answers whose predicted chance lies in a range, which includes its start; the last range includes its end, too. */
export interface CalibrationBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly accepted: number;
  /** Mean predicted chance; null without answers. */
  readonly predicted: number | null;
  /** 95 % interval of the true share (Wilson score); null without answers. */
  readonly interval: readonly [low: number, high: number] | null;
}

/** 97.5 % quantile of the normal distribution. */
const Z = 1.96;

/**
 * Compares predictions with answers in ranges of equal width.
 * @param bins number of ranges, at least 1.
 */
export function calibrationOf(predictions: readonly Prediction[], bins: number): CalibrationBin[] {
  const sums = Array.from({ length: bins }, () => ({ count: 0, accepted: 0, chances: 0 }));
  for (const { chance, accepted } of predictions) {
    const sum = sums[Math.min(bins - 1, Math.max(0, Math.floor(chance * bins)))];
    if (!sum) continue;
    sum.count++;
    sum.accepted += accepted ? 1 : 0;
    sum.chances += chance;
  }
  return sums.map(({ count, accepted, chances }, i) => ({
    from: i / bins,
    to: (i + 1) / bins,
    count,
    accepted,
    predicted: count === 0 ? null : chances / count,
    interval: count === 0 ? null : wilson(accepted, count),
  }));
}

/** Returns the Wilson score interval of a share: it holds for few answers, too, and when all are the same. */
function wilson(hits: number, count: number): readonly [number, number] {
  const share = hits / count;
  const scale = 1 + Z ** 2 / count;
  const middle = (share + Z ** 2 / (2 * count)) / scale;
  const half = (Z / scale) * Math.sqrt((share * (1 - share)) / count + Z ** 2 / (4 * count ** 2));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}
