/** Which waves are left out of the training together. */
export type Split = readonly number[];

/** Number of waves that are left out together. */
const TOGETHER = 3;

/** Returns one split for each wave. */
export function leaveOneOut(waves: number): Split[] {
  return Array.from({ length: waves }, (_, wave) => [wave]);
}

/**
 * Returns three ways to part the waves in groups of at most three, each wave once in each way: neighbours apart, neighbours
 * together, and mixed. A way is what is left out by turns.
 */
export function leaveThreeOut(waves: number): Split[][] {
  const groups = Math.ceil(waves / TOGETHER);
  const ways: ((wave: number) => number)[] = [
    (wave) => wave % groups,
    (wave) => Math.floor(wave / TOGETHER),
    (wave) => (wave + Math.floor(wave / groups)) % groups,
  ];
  return ways.map((groupOf) => {
    const parts = Array.from({ length: groups }, (): number[] => []);
    for (let wave = 0; wave < waves; wave++) parts[groupOf(wave)]?.push(wave);
    return parts;
  });
}

/** Compares figures split by split: on how many the first are lower, and the largest deficit (0 if there is none). */
export function deficitOf(
  figures: readonly number[],
  than: readonly number[],
): { readonly below: number; readonly worst: number } {
  const gaps = figures.map((figure, i) => figure - (than[i] ?? NaN));
  return { below: gaps.filter((gap) => gap < 0).length, worst: Math.min(0, ...gaps) };
}
