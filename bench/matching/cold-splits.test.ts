import { deficitOf, leaveOneOut, leaveThreeOut } from './cold-splits.ts';

describe('the waves left out', () => {
  it('are each wave once, one by one', () => {
    expect(leaveOneOut(3)).toEqual([[0], [1], [2]]);
  });

  it.each([6, 7, 14, 21])('are each of %i waves once in every way, at most three together', (waves) => {
    const ways = leaveThreeOut(waves);
    for (const parts of ways) {
      expect(parts.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: waves }, (_, wave) => wave));
      expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(3);
    }
  });

  it('are together with other waves in each way', () => {
    const [apart, neighbours, mixed] = leaveThreeOut(14).map((parts) =>
      parts.find((part) => part.includes(0)),
    );
    expect([apart, neighbours, mixed]).toEqual([
      [0, 5, 10],
      [0, 1, 2],
      [0, 9, 13],
    ]);
  });
});

it('counts the splits that are below, and the largest deficit', () => {
  const { below, worst } = deficitOf([0.6, 0.5, 0.7], [0.5, 0.52, 0.7]);
  expect(below).toBe(1);
  expect(worst).toBeCloseTo(-0.02, 10);
  expect(deficitOf([0.6], [0.5])).toEqual({ below: 0, worst: 0 });
});
