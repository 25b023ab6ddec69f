import type { MatchIndex } from '../member-index/match-index.ts';
import { offerEverybody } from '../scoring/ranking.ts';

/** The mutual score of two members by id: 0 to 1, symmetric; 0 for ids that are not in the index. */
export type MutualScore = (a: string, b: string) => number;

/** Scores every pair of a small index at once; the numbers are those of `explainPair` up to rounding. */
export function mutualScores(index: MatchIndex): MutualScore {
  const size = index.profiles.length;
  const scores = new Float64Array(size * size);
  index.profiles.forEach((profile, row) => {
    const offer = (position: number, score: number): void => {
      scores[row * size + position] = score;
    };
    offerEverybody(index, profile, () => true, { least: 0, threshold: -Infinity, offer }, 0);
  });
  return (a, b) => {
    const [one, other] = [index.positions.get(a), index.positions.get(b)];
    if (one === undefined || other === undefined || one === other) return 0;
    return scores[Math.min(one, other) * size + Math.max(one, other)] ?? 0;
  };
}
