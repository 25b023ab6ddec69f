/** Returns the median; NaN for an empty list, and if a value is NaN. */
export function median(values: readonly number[]): number {
  if (values.some(Number.isNaN)) return NaN;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}
