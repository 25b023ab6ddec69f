import { stepBack } from './exposure.ts';

describe('how far somebody steps back who was shown often', () => {
  it.each([0, 1, 5])('not at all with %i times, where the middle one was shown five times', (shown) => {
    expect(stepBack(shown, 5)).toBe(1);
  });

  it('by the discount, in log-odds, for each doubling above the middle', () => {
    expect(stepBack(1, 0, 0.25)).toBeCloseTo(Math.exp(-0.25));
    expect(stepBack(11, 5, 0.25)).toBeCloseTo(Math.exp(-0.25));
    expect(stepBack(23, 5, 0.25)).toBeCloseTo(Math.exp(-0.5));
  });

  it('the more, the more often they were shown', () => {
    const factors = [5, 6, 8, 20, 400].map((shown) => stepBack(shown, 5));
    expect(factors).toEqual(factors.toSorted((a, b) => b - a));
    expect(new Set(factors).size).toBe(factors.length);
  });

  it('not at all without a discount', () => {
    expect(stepBack(400, 5, 0)).toBe(1);
  });
});
