import { member } from '../../test/members.ts';
import { acceptChance, areaUnderCurve, fitWeights, pairFeatures, qualityOf } from './fit.ts';
import { createMatchIndex } from '../member-index/match-index.ts';
import { explainPair } from '../scoring/pair-score.ts';
import { namedWeights, withWeights } from '../weight-names.ts';
import { DEFAULT_WEIGHTS } from '../weights.ts';
import type { Answer } from './fit.ts';

const PEOPLE = Array.from({ length: 40 }, (_, i) =>
  member(`m${i}`, {
    facts: { height: i % 7, noise: (i * 5) % 11 },
    interests: { chess: i % 3, opera: (i + 1) % 4, football: i % 5 },
    affiliations: [`school-${i % 6}`],
    lookingFor: [`t${i % 4}`],
    expertIn: [`t${(i + 1) % 4}`],
    answers: { given: 10, accepted: i % 10, received: 8, wanted: (i * 3) % 8 },
  }),
);

/** Returns the answers of members who accept tall people. */
function answersFor(index = createMatchIndex(PEOPLE)): Answer[] {
  return PEOPLE.flatMap(({ id: from }, i) =>
    PEOPLE.flatMap(({ id: to, facts }, k) => {
      if (i === k) return [];
      const accepted = (facts?.['height'] ?? 0) > 3;
      const features = pairFeatures(index, from, to);
      return [{ from, features, mirrored: pairFeatures(index, to, from), accepted }];
    }),
  );
}

describe('a fit', () => {
  const answers = answersFor();
  const fitted = fitWeights(answers, DEFAULT_WEIGHTS, 'tall-1');

  it('finds the fact that decides and not the one that does not', () => {
    expect(fitted.version).toBe('tall-1');
    expect(fitted.otherFacts['height']).toBeGreaterThan(0.2);
    expect(Math.abs(fitted.otherFacts['noise'] ?? 0)).toBeLessThan(0.1);
  });

  it('predicts better than the weights it started from', () => {
    expect(qualityOf(fitted, answers).logLoss).toBeLessThan(qualityOf(DEFAULT_WEIGHTS, answers).logLoss);
    expect(qualityOf(fitted, answers).auc).toBeGreaterThan(0.75);
  });

  it('gives the same probability as the explanation shown to members', () => {
    const index = createMatchIndex(PEOPLE, { weights: fitted });
    for (const [a, b] of [['m1', 'm2'] as const, ['m7', 'm30'] as const]) {
      const shown = explainPair(index, a, b).interestOfA.probability;
      expect(acceptChance(fitted, pairFeatures(index, a, b))).toBeCloseTo(shown, 10);
    }
  });

  it('never gives a negative weight to a kind of reason', () => {
    const soured = answersFor().map((answer) => ({ ...answer, accepted: !(answer.features['topics'] ?? 0) }));
    expect(fitWeights(soured, DEFAULT_WEIGHTS, 'sour').topics).toBeGreaterThanOrEqual(0);
  });

  it('finds goals again after a fit that gave them no weight', () => {
    const [seeker, recruiter] = [
      member('seeker', { goals: ['seeking_job'] }),
      member('recruiter', { goals: ['recruiting'] }),
    ];
    const goalsSeenBy = (goals: number): number | undefined =>
      pairFeatures(createMatchIndex([seeker, recruiter], { weights: { goals } }), 'seeker', 'recruiter')[
        'goals'
      ];
    expect(goalsSeenBy(0)).toBe(goalsSeenBy(2));
    expect(goalsSeenBy(0)).toBeGreaterThan(0);
  });

  it('uses meetings that went well in addition to answers, without changing the rate of acceptance', () => {
    // All members accept every second candidate, whoever it is; only tall ones have good meetings.
    const even = answersFor().map((answer, i) => ({ ...answer, accepted: i % 2 === 0 }));
    const met = even.map((answer) =>
      answer.accepted ? { ...answer, metWell: (answer.features['otherFacts.height'] ?? 0) > 1 } : answer,
    );
    const [without, withMeetings] = [even, met].map((some) => fitWeights(some, DEFAULT_WEIGHTS, 'x'));
    expect(withMeetings?.otherFacts['height']).toBeGreaterThan((without?.otherFacts['height'] ?? 0) + 0.05);
    const chance = (weights = DEFAULT_WEIGHTS): number =>
      met.reduce((sum, { features }) => sum + acceptChance(weights, features), 0) / met.length;
    expect(Math.abs(chance(withMeetings) - 0.5)).toBeLessThan(0.03);
  });

  it('can be stored and restored without loss', () => {
    const stored = new Map(Object.entries(namedWeights(fitted)));
    expect(withWeights(DEFAULT_WEIGHTS, 'tall-1', stored)).toEqual(fitted);
  });

  it('fails without answers', () => {
    expect(() => fitWeights([], DEFAULT_WEIGHTS, 'none')).toThrow(RangeError);
  });
});

it('predicts more acceptances for members who are often accepted, and fewer by members who seldom accept', () => {
  const usual = member('usual', { answers: { given: 20, accepted: 10, received: 20, wanted: 10 } });
  const loved = member('loved', { answers: { given: 20, accepted: 10, received: 20, wanted: 18 } });
  const picky = member('picky', { answers: { given: 20, accepted: 2, received: 20, wanted: 10 } });
  const index = createMatchIndex([usual, loved, picky, member('new')]);
  const chance = (from: string, to: string): number => explainPair(index, from, to).interestOfA.probability;
  expect(chance('new', 'loved')).toBeGreaterThan(chance('new', 'usual'));
  expect(chance('picky', 'new')).toBeLessThan(chance('usual', 'new'));
  expect(explainPair(index, 'new', 'new').interestOfA.history).toBe(0);
});

it('treats missing, infinite and invalid facts as the average', () => {
  const index = createMatchIndex([
    member('a', { facts: { x: 1 } }),
    member('b', { facts: { x: 3 } }),
    member('c', { facts: { x: NaN } }),
    member('d', { facts: { x: Infinity } }),
    member('e'),
  ]);
  const own = (id: string): number | undefined => pairFeatures(index, id, 'a')['ownFacts.x'];
  expect([own('a'), own('b'), own('c'), own('d'), own('e')]).toEqual([-1, 1, 0, 0, 0]);
});

it('computes the area under the curve, with ties counted half', () => {
  expect(areaUnderCurve([1, 2, 3, 4], [false, false, true, true])).toBe(1);
  expect(areaUnderCurve([4, 3, 2, 1], [false, false, true, true])).toBe(0);
  expect(areaUnderCurve([1, 1, 1, 1], [false, true, false, true])).toBe(0.5);
});
