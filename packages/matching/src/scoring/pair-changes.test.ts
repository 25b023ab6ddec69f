import fc from 'fast-check';
import { communities, member } from '../../test/members.ts';
import { createMatchIndex } from '../member-index/match-index.ts';
import { changed, pairChanges } from './pair-changes.ts';
import { explainPair } from './pair-score.ts';

const OPTIONS = { most: 2, count: 3 };

describe('what would make two members both say yes (R-MATCH-29)', () => {
  const me = member('me', { lookingFor: ['law', 'music'], expertIn: ['sailing'] });
  const other = member('other', { expertIn: ['law', 'pricing'], goals: ['lets_brainstorm'] });
  const index = createMatchIndex([me, other, member('third', { expertIn: ['music'] })]);

  it('names a topic that the other knows, in place of the one that counts least here, and a goal that fits', () => {
    const changes = pairChanges(index, me, other, OPTIONS);
    expect(changes.map(({ change }) => change)).toContainEqual({
      kind: 'look_for',
      slug: 'pricing',
      instead: 'music',
    });
    expect(changes.map(({ change }) => change)).toContainEqual({ kind: 'goal', goal: 'lets_brainstorm' });
  });

  it('names nothing for two who have said everything that fits', () => {
    const fits = member('fits', { lookingFor: ['law', 'pricing'], goals: ['lets_brainstorm'] });
    const kinds = pairChanges(index, fits, other, OPTIONS).map(({ change }) => change.kind);
    expect(kinds).not.toContain('look_for');
  });

  it('has the effect that it says on both, lowers neither, and never changes what somebody knows', () => {
    fc.assert(
      fc.property(communities(8), (people) => {
        const community = createMatchIndex(people);
        const [one, two] = people;
        if (!one || !two) return;
        const before = explainPair(community, one, two);
        for (const { change, mine, theirs } of pairChanges(community, one, two, OPTIONS)) {
          const better = changed(one, change);
          expect(better.expertIn).toEqual(one.expertIn);
          const after = explainPair(community, better, two);
          const factorOf = (side: 'interestOfA' | 'interestOfB') =>
            Math.exp(after[side].logOdds - before[side].logOdds);
          expect(factorOf('interestOfA')).toBeCloseTo(mine, 9);
          expect(factorOf('interestOfB')).toBeCloseTo(theirs, 9);
          expect(Math.min(mine, theirs)).toBeGreaterThanOrEqual(1);
          expect(after.score).toBeGreaterThan(before.score);
        }
      }),
    );
  });

  it('says the same whatever the other keeps to themselves: answers, blocks, pauses and free time', () => {
    // Of `given` answers, `accepted` were a yes, and so on.
    const share = fc.tuple(fc.nat(9), fc.nat(9)).map(([yes, no]) => [yes + no, yes] as const);
    const hidden = fc.record({
      answers: fc
        .tuple(share, share, share)
        .map(([[given, accepted], [received, wanted], [agreed, kept]]) => ({
          ...{ given, accepted, received },
          ...{ wanted, agreed, kept },
        })),
      blocked: fc.constantFrom([], ['m00']),
      capacity: fc.nat(4),
      facts: fc.record({ rating: fc.nat(5), sessions: fc.nat(40) }),
      freeTime: fc.constantFrom([], [{ start: 0, end: 600 }]),
    });
    fc.assert(
      fc.property(communities(8), hidden, (people, kept) => {
        const community = createMatchIndex(people);
        const [one, two] = people;
        if (!one || !two) return;
        const told = (secret: typeof two) =>
          pairChanges(community, one, secret, OPTIONS).map(({ change, mine, theirs }) => ({
            change,
            mine: mine.toFixed(6),
            theirs: theirs.toFixed(6),
          }));
        expect(told({ ...two, ...kept })).toEqual(told(two));
      }),
    );
  });
});
