import { acceptChance, fitWeights, qualityOf } from './fit.ts';
import { gainOf } from './gain.ts';
import { hash32 } from '../numbers.ts';
import { DEFAULT_WEIGHTS } from '../weights.ts';
import type { Answer, Quality } from './fit.ts';

function qualityWith(losses: readonly number[]): Quality {
  return { answers: losses.length, logLoss: 0, auc: 0.5, losses: Float64Array.from(losses) };
}

/** Returns the gain for answers with these differences, and who gave them. */
function gainFrom(gains: readonly number[], from: (i: number) => string, to?: (i: number) => string) {
  return gainOf(
    qualityWith(gains),
    qualityWith(gains.map(() => 0)),
    gains.map((_, i) => ({ from: from(i), ...(to && { to: to(i) }) })),
  );
}

describe('the gain of a fit', () => {
  const gains = Array.from({ length: 200 }, (_, i) => 0.05 + (i % 2 === 0 ? 0.2 : -0.2));

  it('is significant when it comes from many members', () => {
    const { mean, from, to } = gainFrom(gains, (i) => `m${i}`);
    expect(mean).toBeCloseTo(0.05, 10);
    // The textbook interval: 1.972 · 0.2 / √199
    expect(from).toBeCloseTo(0.05 - 0.02796, 4);
    expect(to).toBeCloseTo(0.05 + 0.02796, 4);
  });

  it('is not significant when it comes from or concerns few members', () => {
    const few = (i: number): string => (i % 2 === 0 ? 'a' : `b${i % 3}`);
    expect(gainFrom(gains, few).from).toBeLessThan(0);
    expect(gainFrom(gains, (i) => `m${i}`, few).from).toBeLessThan(0);
  });

  it('has no bounds with one member and is 0 without answers', () => {
    expect(gainFrom([1, 1], () => 'a').from).toBe(-Infinity);
    expect(gainFrom([], () => 'a').mean).toBe(0);
  });

  it('has a lower 99.9 % bound than 95 % bound, and is positive for a real gain', () => {
    const { from, surely } = gainFrom(gains, (i) => `m${i}`);
    expect(surely).toBeLessThan(from);
    expect(surely).toBeGreaterThan(0);
  });
});

/** Returns a pseudorandom number in [0, 1) for a seed and strings. */
const chance = (seed: number, ...words: readonly (string | number)[]): number =>
  hash32(seed, ...words.map(String)) / 2 ** 32;

describe('repeated useless fits', () => {
  it('pass the 99.9 % bound about once in a thousand times, and the 95 % interval one time in forty', () => {
    const [tries, answers, people] = [3_000, 200, 60];
    let [byInterval, surely] = [0, 0];
    for (let seed = 0; seed < tries; seed++) {
      // The answers of one member are correlated; none of them is a gain.
      const noise = Array.from(
        { length: answers },
        (_, i) => chance(seed, 'person', i % people) - 0.5 + (chance(seed, 'answer', i) - 0.5),
      );
      const gain = gainFrom(noise, (i) => `m${i % people}`);
      if (gain.from > 0) byInterval++;
      if (gain.surely > 0) surely++;
    }
    expect(byInterval / tries).toBeGreaterThan(0.01);
    expect(surely / tries).toBeLessThan(0.004);
  });

  it('are never kept when there is nothing to learn', () => {
    // Members accept with exactly the probabilities of the previous weights.
    const answersOf = (seed: number, of: string, count: number): Answer[] =>
      Array.from({ length: count }, (_, i) => {
        const value = (name: string): number => chance(seed, of, name, i);
        const features = { bias: 1, topics: value('topics'), words: value('words'), goals: value('goals') };
        const accepted = value('yes') < acceptChance(DEFAULT_WEIGHTS, features);
        return { from: `m${i % 50}`, to: `m${(i * 7 + 1) % 50}`, features, mirrored: features, accepted };
      });
    let hits = 0;
    for (let seed = 1; seed <= 150; seed++) {
      const heldBack = answersOf(seed, 'held back', 200);
      const learnt = fitWeights(answersOf(seed, 'learnt from', 200), DEFAULT_WEIGHTS, 'learnt');
      const gain = gainOf(qualityOf(DEFAULT_WEIGHTS, heldBack), qualityOf(learnt, heldBack), heldBack);
      if (gain.surely > 0) hits++;
    }
    expect(hits).toBe(0);
  });
});
