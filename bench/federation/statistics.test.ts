import { compare } from './statistics.ts';
import { waysThrough } from './pages.ts';

describe('a comparison', () => {
  it('uses medians and reports the range of the rounds', () => {
    const rounds = [
      { platform: 10, monolith: 10 },
      { platform: 12, monolith: 8 },
      { platform: 90, monolith: 9 },
    ];
    expect(compare(rounds)).toEqual({ platform: 12, monolith: 9, ratio: 12 / 9, range: [1, 10] });
  });
});

describe('the orders of remotes', () => {
  it('contain every pair of consecutive remotes exactly once', () => {
    const ways = waysThrough(['a', 'b', 'c', 'd', 'e', 'f']);
    const pairs = ways.flatMap((way) => way.slice(1).map((to, step) => `${way[step]}${to}`));
    expect(pairs).toHaveLength(30);
    expect(new Set(pairs).size).toBe(30);
    expect(pairs.every(([from, to]) => from !== to)).toBe(true);
  });
});
