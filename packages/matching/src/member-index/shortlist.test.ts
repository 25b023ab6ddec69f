import fc from 'fast-check';
import { allocateIntroductions, createMatchIndex, explainPair, topMatches } from '../index.ts';
import { communities, member } from '../../test/members.ts';
import type { Member } from '../index.ts';

/** Treats the community as too large to compare everybody. */
const LARGE = { exactUpTo: 0 };
const TOPICS = Array.from({ length: 40 }, (_, i) => `topic-${i}`);

/** Returns many members with two known and two wanted topics each; few fit each other in both directions. */
function crowd(size: number): Member[] {
  return Array.from({ length: size }, (_, i) =>
    member(`m${String(i).padStart(5, '0')}`, {
      expertIn: [TOPICS[i % 40] ?? '', TOPICS[(i * 7 + 3) % 40] ?? ''],
      lookingFor: [TOPICS[(i * 3 + 1) % 40] ?? '', TOPICS[(i * 11 + 5) % 40] ?? ''],
      statement: `word${i % 97} word${i % 89} word${i % 61}`,
      goals: [i % 3 === 0 ? 'recruiting' : 'seeking_job'],
    }),
  );
}

describe('a community too large to compare everybody', () => {
  it('finds the same members with the same scores when there are few candidates', () => {
    fc.assert(
      fc.property(communities(), (people) => {
        const [large, small] = [createMatchIndex(people, LARGE), createMatchIndex(people)];
        for (const { id } of people) {
          const found = topMatches(large, id, people.length);
          const scores = topMatches(small, id, people.length).map(({ score }) => score);
          expect(found.map(({ score }) => score.toFixed(9))).toEqual(scores.map((score) => score.toFixed(9)));
          for (const match of found)
            expect(match.score).toBeCloseTo(explainPair(small, id, match.id).score, 9);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('respects capacities, makes no pair twice and leaves nobody out who has an eligible candidate with capacity', () => {
    fc.assert(
      fc.property(communities(), fc.integer({ min: 1, max: 3 }), (people, perMember) => {
        const plain = people.map(({ isTop: _, ...person }) => person);
        const { introductions, leftOut } = allocateIntroductions(createMatchIndex(plain, LARGE), {
          perMember,
          seed: 1,
        });
        expect(new Set(introductions.map(({ a, b }) => `${a} ${b}`)).size).toBe(introductions.length);
        const introductionsOf = (id: string): number =>
          introductions.filter(({ a, b }) => a === id || b === id).length;
        const limit = ({ quota, capacity = Infinity }: Member): number =>
          Math.min(quota ?? perMember, capacity);
        for (const person of plain) {
          expect(introductionsOf(person.id)).toBeLessThanOrEqual(limit(person));
          if (!leftOut.includes(person.id)) continue;
          for (const other of plain) {
            const apart = other.blocked.includes(person.id) || person.blocked.includes(other.id);
            if (other.id !== person.id && !apart) expect(introductionsOf(other.id)).toBe(limit(other));
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  it('reaches more than 90 % of the total score of comparing everybody', () => {
    const people = crowd(900);
    const options = { perMember: 2, seed: 1 };
    const large = allocateIntroductions(createMatchIndex(people, LARGE), options);
    const small = allocateIntroductions(createMatchIndex(people), options);
    const sum = (of: typeof large): number => of.introductions.reduce((total, { score }) => total + score, 0);
    expect(large.leftOut).toEqual([]);
    expect(sum(large)).toBeGreaterThan(0.9 * sum(small));
  });
});
