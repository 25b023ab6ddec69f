import type { MatchIndex } from '../member-index/match-index.ts';
import { offerEverybody } from '../scoring/ranking.ts';

/** The mutual score of two members by id: 0 to 1, symmetric; 0 for ids that are not in the table. */
export type MutualScore = (a: string, b: string) => number;

/** The mutual scores of some members, as data that can be sent to another thread. */
export interface ScoreTable {
  readonly ids: readonly string[];
  /** A row for each id, with a column for each. */
  readonly scores: Float64Array;
}

/** Scores every pair of a small index at once; the numbers are those of `explainPair` up to rounding. */
export function scoreTable(index: MatchIndex): ScoreTable {
  const size = index.profiles.length;
  const scores = new Float64Array(size * size);
  index.profiles.forEach((profile, row) => {
    const offer = (position: number, score: number): void => {
      scores[row * size + position] = score;
    };
    offerEverybody(index, profile, () => true, { least: 0, threshold: -Infinity, offer }, 0);
  });
  return { ids: [...index.positions].sort(([, a], [, b]) => a - b).map(([id]) => id), scores };
}

/** Returns the scores of a table by id. */
export function mutualScores({ ids, scores }: ScoreTable): MutualScore {
  const positions = new Map(ids.map((id, position) => [id, position]));
  return (a, b) => {
    const [one, other] = [positions.get(a), positions.get(b)];
    if (one === undefined || other === undefined || one === other) return 0;
    return scores[Math.min(one, other) * ids.length + Math.max(one, other)] ?? 0;
  };
}
