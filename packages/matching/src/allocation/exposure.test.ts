import { exposureFactor } from './exposure.ts';

describe('the factor for members who were shown often', () => {
  it.each([0, 1, 5])('is 1 after %i times, when the median is five', (shown) => {
    expect(exposureFactor(shown, 5)).toBe(1);
  });

  it('decreases by the discount, in log-odds, for each doubling above the median', () => {
    expect(exposureFactor(1, 0, 0.25)).toBeCloseTo(Math.exp(-0.25));
    expect(exposureFactor(11, 5, 0.25)).toBeCloseTo(Math.exp(-0.25));
    expect(exposureFactor(23, 5, 0.25)).toBeCloseTo(Math.exp(-0.5));
  });

  it('decreases the more often somebody was shown', () => {
    const factors = [5, 6, 8, 20, 400].map((shown) => exposureFactor(shown, 5));
    expect(factors).toEqual(factors.toSorted((a, b) => b - a));
    expect(new Set(factors).size).toBe(factors.length);
  });

  it('is 1 without a discount', () => {
    expect(exposureFactor(400, 5, 0)).toBe(1);
  });
});
