import fc from 'fast-check';
import { communities } from '../../test/members.ts';
import { createMatchIndex } from '../member-index/match-index.ts';
import { explainPair } from './pair-score.ts';
import { topMatches } from './top-matches.ts';
import type { Member } from '../types.ts';

const leaning = fc.record({
  facts: fc.record({ x: fc.double({ min: -5, max: 5, noNaN: true }) }),
  interests: fc.record({ a: fc.nat(9), b: fc.nat(9), c: fc.nat(9) }),
  affiliations: fc.subarray(['p', 'q']),
  answers: fc.record({
    given: fc.constant(9),
    accepted: fc.nat(9),
    received: fc.constant(9),
    wanted: fc.nat(9),
  }),
  side: fc.constantFrom('left', 'right'),
});
const WEIGHTS = { likeness: 0.8, affiliations: 0.4, ownFacts: { x: 0.3 }, otherFacts: { x: -0.7 } };

it('the search for the best finds the same members as comparing everybody, whatever their facts and answers', () => {
  fc.assert(
    fc.property(communities(), fc.array(leaning, { minLength: 14, maxLength: 14 }), (members, leanings) => {
      const people = members.map((one, i): Member => {
        const { blocked: _blocked, capacity: _capacity, ...rest } = one;
        return { ...rest, ...leanings[i], blocked: [] };
      });
      const index = createMatchIndex(people, { weights: WEIGHTS });
      const [first] = people;
      if (!first) return;
      const all = people
        .slice(1)
        .map(({ id }) => explainPair(index, first.id, id).score)
        .sort((a, b) => b - a);
      const found = topMatches(index, first.id, 5).map(({ score }) => score);
      found.forEach((score, i) => expect(score).toBeCloseTo(all[i] ?? NaN, 9));
      expect(found).toHaveLength(Math.min(5, all.length));
    }),
    { numRuns: 150 },
  );
});
