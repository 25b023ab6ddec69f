/** A bounded, strictly increasing and concave function on [0, ∞): each further piece of evidence counts less. 0.5 at `half`. */
export function saturate(evidence: number, half = 1): number {
  return evidence > 0 ? evidence / (evidence + half) : 0;
}

/** Converts log-odds to a probability. */
export function sigmoid(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

/** Converts a probability to log-odds. */
export function logit(probability: number): number {
  return Math.log(probability / (1 - probability));
}

/** Returns the geometric mean of both probabilities, which is high only when both are. */
export function fuse(one: number, other: number): number {
  return Math.sqrt(one * other);
}

/** Returns a 32-bit hash (FNV-1a with a final mix) of a seed and strings, for seeded ordering without state. */
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

/** Compares strings by code unit: the same on every machine and in every locale. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
