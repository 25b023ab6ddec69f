import type { Member } from '../types.ts';

/**
 * Returns the similarity of two members' interests (Pearson correlation over those both rated), −1 to 1; 0 with fewer than three.
 */
export function correlationOf(a: Member, b: Member): number {
  if (!a.interests || !b.interests) return 0;
  const pairs: [number, number][] = [];
  for (const [name, mine] of Object.entries(a.interests)) {
    const theirs = b.interests[name];
    if (theirs !== undefined && Number.isFinite(mine) && Number.isFinite(theirs)) pairs.push([mine, theirs]);
  }
  if (pairs.length < 3) return 0;
  const mean = (side: 0 | 1): number => pairs.reduce((sum, pair) => sum + pair[side], 0) / pairs.length;
  const [meanA, meanB] = [mean(0), mean(1)];
  let [both, squareA, squareB] = [0, 0, 0];
  for (const [x, y] of pairs) {
    both += (x - meanA) * (y - meanB);
    squareA += (x - meanA) ** 2;
    squareB += (y - meanB) ** 2;
  }
  return squareA > 0 && squareB > 0 ? both / Math.sqrt(squareA * squareB) : 0;
}

/** Returns how many affiliations two members share. */
export function sharedAffiliations(a: Member, b: Member): number {
  if (!a.affiliations || !b.affiliations) return 0;
  const theirs = new Set(b.affiliations);
  return new Set(a.affiliations.filter((name) => theirs.has(name))).size;
}
