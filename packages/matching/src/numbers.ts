/** Bounded, strictly rising and concave on [0, ∞): the second hint counts less than the first. Half at `half`. */
export function saturate(evidence: number, half = 1): number {
  return evidence > 0 ? evidence / (evidence + half) : 0;
}

/** Log-odds to probability. */
export function sigmoid(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

/** Probability to log-odds. */
export function logit(probability: number): number {
  return Math.log(probability / (1 - probability));
}

/** Both must want it: the geometric mean is high only when both are; one cold side cools the pair. */
export function fuse(one: number, other: number): number {
  return Math.sqrt(one * other);
}

/** A 32-bit hash (FNV-1a with a final mix) of a seed and strings: seeded order without state. */
export function hash32(seed: number, ...parts: readonly string[]): number {
  let h = (0x811c9dc5 ^ seed) >>> 0;
  for (const part of parts) {
    for (let i = 0; i < part.length; i++) h = Math.imul(h ^ part.charCodeAt(i), 0x01000193);
    h = Math.imul(h ^ 0xff, 0x01000193);
  }
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Order of strings by code unit: the same on every machine and in every locale. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
