import { gainOf } from './gain.ts';
import type { Quality } from './fit.ts';

function qualityWith(losses: readonly number[]): Quality {
  return { answers: losses.length, logLoss: 0, auc: 0.5, losses: Float64Array.from(losses) };
}

/** Gains of answers, one each, with who gave them. */
function gainFrom(gains: readonly number[], from: (i: number) => string, to?: (i: number) => string) {
  return gainOf(
    qualityWith(gains),
    qualityWith(gains.map(() => 0)),
    gains.map((_, i) => ({ from: from(i), ...(to && { to: to(i) }) })),
  );
}

describe('the gain of a fit', () => {
  const gains = Array.from({ length: 200 }, (_, i) => 0.05 + (i % 2 === 0 ? 0.2 : -0.2));

  it('is sure when it comes from many people alike', () => {
    const { mean, from, to } = gainFrom(gains, (i) => `m${i}`);
    expect(mean).toBeCloseTo(0.05, 10);
    // The textbook interval: 1.972 · 0.2 / √199
    expect(from).toBeCloseTo(0.05 - 0.02796, 4);
    expect(to).toBeCloseTo(0.05 + 0.02796, 4);
  });

  it('is not when it comes from few who answered often, or were asked about often', () => {
    const few = (i: number): string => (i % 2 === 0 ? 'a' : `b${i % 3}`);
    expect(gainFrom(gains, few).from).toBeLessThan(0);
    expect(gainFrom(gains, (i) => `m${i}`, few).from).toBeLessThan(0);
  });

  it('has no bounds with one person, and is nothing without answers', () => {
    expect(gainFrom([1, 1], () => 'a').from).toBe(-Infinity);
    expect(gainFrom([], () => 'a').mean).toBe(0);
  });
});
