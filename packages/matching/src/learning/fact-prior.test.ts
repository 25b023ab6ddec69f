import { cautious, FACT_PRIOR, stiffnessOfFact } from './fact-prior.ts';
import { fitWeights } from './fit.ts';
import { DEFAULT_WEIGHTS } from '../weights.ts';
import type { Answer } from './fit.ts';

const WEIGHTS = ['bias', 'ownFacts.rating', 'ownFacts.topics', 'otherFacts.like/art', 'otherFacts.like/tv'];

it('holds a fact more firmly, the more facts of its kind there are', () => {
  const prior = { ...FACT_PRIOR, stiffness: 100 };
  const more = [...WEIGHTS, 'otherFacts.like/opera'];
  expect(stiffnessOfFact('otherFacts.like/tv', WEIGHTS, prior)).toBe(200);
  expect(stiffnessOfFact('otherFacts.like/tv', more, prior)).toBe(300);
  expect(stiffnessOfFact('ownFacts.rating', more, prior)).toBe(200);
  expect(stiffnessOfFact('otherFacts.like/tv', more, { ...prior, isSharedByKind: false })).toBe(100);
});

it('keeps the share of a change that disagreement does not explain', () => {
  expect(cautious(0.2, 0)).toBe(0.2);
  expect(cautious(-0.2, 0.01)).toBeCloseTo(-0.15, 10);
  expect(cautious(0.5, 0.25)).toBe(0);
  expect(cautious(0.2, 1)).toBe(0);
  expect(cautious(0, 0)).toBe(0);
});

/** Answers of eight weeks about members with and without something; `share` says how many with it are accepted in a week. */
function answersWith(share: (week: number) => number, group?: (week: number) => string): Answer[] {
  return Array.from({ length: 8 * 80 }, (_, i) => {
    const week = i % 8;
    const place = Math.floor(i / 8);
    const has = place % 2 === 0;
    const accepted = (Math.floor(place / 2) + 0.5) / 40 < (has ? share(week) : 0.5);
    const features = { bias: 1, 'otherFacts.has': has ? 1 : -1 };
    return {
      from: `m${i % 97}`,
      features,
      mirrored: {},
      accepted,
      ...(group && { group: group(week) }),
    };
  });
}

describe('a fact', () => {
  const weightOf = (answers: readonly Answer[]): number =>
    fitWeights(answers, DEFAULT_WEIGHTS, 'x').otherFacts['has'] ?? 0;
  const everyWeek = (): number => 0.8;
  const someWeeks = (week: number): number => (week < 2 ? 1 : 0.75 - 0.02 * week);
  const oneWeek = (week: number): number => (week === 0 ? 1 : 0.5);

  it('keeps nearly all its weight if every week says the same', () => {
    const answers = answersWith(everyWeek, (week) => `week-${week}`);
    const bold = fitWeights(answers, DEFAULT_WEIGHTS, 'x', { ...FACT_PRIOR, caution: 0 }).otherFacts['has'];
    expect(weightOf(answers) / (bold ?? NaN)).toBeGreaterThan(0.9);
  });

  it('has less weight the more weeks differ, and none if one week alone speaks for it', () => {
    const weights = [everyWeek, someWeeks, oneWeek].map((share) =>
      weightOf(answersWith(share, (week) => `week-${week}`)),
    );
    expect(weights[1]).toBeGreaterThan(0);
    expect(weights[1]).toBeLessThan(weights[0] ?? 0);
    expect(weights[2]).toBe(0);
  });

  it('is judged by members while there are too few weeks to compare', () => {
    const known = weightOf(answersWith(oneWeek));
    expect(known).toBeGreaterThan(0);
    expect(weightOf(answersWith(oneWeek, () => 'one'))).toBe(known);
  });
});
