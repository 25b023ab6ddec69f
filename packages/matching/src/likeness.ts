import type { Member } from './types.ts';

/** How alike two people's likings are (Pearson's correlation over what both said), −1 to 1; 0 where too little is known. */
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

/** How many affiliations two people share. */
export function sharedAffiliations(a: Member, b: Member): number {
  if (!a.affiliations || !b.affiliations) return 0;
  const theirs = new Set(b.affiliations);
  return new Set(a.affiliations.filter((name) => theirs.has(name))).size;
}
