import { member } from '../../test/members.ts';
import { explainPair } from '../scoring/pair-score.ts';
import { createMatchIndex } from '../member-index/match-index.ts';
import { topMatches } from '../scoring/top-matches.ts';

/** Vectors of twelve dimensions: `asks` along one dimension matches `says` along the same. */
const SIZE = 12;
const along = (...parts: readonly [number, number][]): Int8Array => {
  const vector = new Int8Array(SIZE);
  for (const [at, much] of parts) vector[at] = much;
  return vector;
};
const others = Array.from({ length: SIZE }, (_, i) =>
  member(`m${String(i).padStart(2, '0')}`, {
    meaning: { asks: along([i, 100]), says: along([(i + 5) % SIZE, 100]) },
  }),
);
/** Asks for what member 2 says, in other words. */
const asker = member('m20', { meaning: { asks: along([7, 80]), says: new Int8Array(SIZE).fill(10) } });

describe('meaning', () => {
  it('matches members who say the same thing in other words', () => {
    const index = createMatchIndex([...others, asker]);
    const [first] = topMatches(index, asker.id, 3);
    expect(first?.id).toBe('m02');
    expect(first?.reasons).toEqual([
      { kind: 'meaning', direction: 'they_know', weight: expect.any(Number) as number },
    ]);
  });

  it('gives the same score as the explanation, and reasons that sum to the positive parts', () => {
    const index = createMatchIndex([
      ...others,
      { ...asker, statement: 'compilers for orchards' },
      member('m21', { ...others[2], id: 'm21', headline: 'Compilers' }),
    ]);
    for (const match of topMatches(index, asker.id, 10)) {
      const { score, interestOfA, interestOfB, reasonsForA } = explainPair(index, asker.id, match.id);
      expect(match.score).toBeCloseTo(score, 9);
      const total = reasonsForA.reduce((sum, { weight }) => sum + weight, 0);
      const parts = [interestOfA, interestOfB].flatMap(({ topics, words, goals }) => [topics, words, goals]);
      expect(total).toBeCloseTo(
        parts.reduce((sum, part) => sum + part, 0),
        9,
      );
    }
    const both = explainPair(index, asker.id, 'm21').reasonsForA.map(({ kind }) => kind);
    expect(both.sort()).toEqual(['meaning', 'words']);
  });

  it.each([
    ['nobody else has vectors', [asker, ...others.map(({ meaning: _, ...rest }) => rest)]],
    [
      'the vectors are of another length',
      [...others, { ...asker, meaning: { asks: new Int8Array(3).fill(1), says: new Int8Array(3).fill(1) } }],
    ],
    ['the vectors are of nothing', [...others, { ...asker, meaning: { asks: along(), says: along() } }]],
  ])('does not count while %s', (_, members) => {
    const index = createMatchIndex(members);
    expect(explainPair(index, asker.id, 'm02').reasonsForA).toEqual([]);
  });
});
