import type { FoundMatch } from '../matching/match-engine.ts';
import { chooseOffers, inTurn, withChance, type Standing } from './choose-offers.ts';

const FREE: Standing = { left: 5, given: 0, isPro: false, isTop: false, metTop: false };
const match = (id: string, score = 0.5, isConvincing = true): FoundMatch =>
  ({ id, score, reasons: [], isConvincing }) as Partial<FoundMatch> as FoundMatch;
const ids = (
  scores: Record<string, number>,
  count: number,
  me: Partial<Standing> = {},
  others: Record<string, Partial<Standing>> = {},
): string[] =>
  chooseOffers(
    Object.entries(scores).map(([id, score]) => match(id, score)),
    count,
    { ...FREE, ...me },
    new Map(Object.keys(scores).map((id) => [id, { ...FREE, ...others[id] }])),
  ).map(({ id }) => id);

const THREE = { a: 0.9, b: 0.8, c: 0.7 };

describe('the choice of offers for a member', () => {
  it('takes the best, as many as wanted and as their own week allows', () => {
    expect(ids(THREE, 2)).toEqual(['a', 'b']);
    expect(ids(THREE, 3, { left: 1 })).toEqual(['a']);
    expect(ids(THREE, 3, { left: 0 })).toEqual([]);
  });

  it('skips members whose week is full or who can no longer be introduced', () => {
    expect(ids(THREE, 2, {}, { a: { left: 0 } })).toEqual(['b', 'c']);
    expect(chooseOffers([match('gone')], 1, FREE, new Map())).toEqual([]);
  });

  it('skips members with a low score, except for a member who would have no offer', () => {
    expect(ids({ a: 0.9, b: 0.05 }, 3)).toEqual(['a']);
    expect(ids({ a: 0.06, b: 0.05 }, 3)).toEqual(['a']);
  });

  it('skips members about whom there is nothing to say, except for a member who has had nobody this week', () => {
    const all = new Map(['a', 'b', 'c'].map((id) => [id, FREE]));
    const chosen = (matches: readonly FoundMatch[], me: Partial<Standing> = {}) =>
      chooseOffers(inTurn(matches, new Map()), 3, { ...FREE, ...me }, all).map(({ id }) => id);
    expect(chosen([match('a', 0.9, false), match('b', 0.4), match('c', 0.8, false)])).toEqual(['b']);
    expect(chosen([match('a', 0.9, false), match('b', 0.8, false)])).toEqual(['a']);
    expect(chosen([match('a', 0.9, false), match('b', 0.8, false)], { given: 1 })).toEqual([]);
  });

  it.each([
    ['a basic member meets one top member', {}, ['a', 'c']],
    ['a basic member who met one this month meets none', { metTop: true }, ['c']],
    ['a pro member meets all of them', { isPro: true, metTop: true }, ['a', 'b', 'c']],
    ['a top member meets all of them', { isTop: true, metTop: true }, ['a', 'b', 'c']],
  ])('%s', (_, me, expected) => {
    expect(ids(THREE, 3, me, { a: { isTop: true }, b: { isTop: true } })).toEqual(expected);
  });

  it('does not offer a top member to a basic member who met one this month', () => {
    expect(ids(THREE, 3, { isTop: true }, { a: { metTop: true }, b: { metTop: true, isPro: true } })).toEqual(
      ['b', 'c'],
    );
  });
});

describe('introductions on request', () => {
  const matches = Object.entries(THREE).map(([id, score]) => match(id, score));

  it('rank members lower who have been shown more often than the others', () => {
    expect(inTurn(matches, new Map()).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(inTurn(matches, new Map([['a', 9]])).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
    const alike = new Map(matches.map(({ id }) => [id, 9]));
    expect(inTurn(matches, alike).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('include a random good candidate, for the configured share', () => {
    const drawn = withChance([...matches, match('weak', 0.01)], 0.05, () => 0.049);
    expect([drawn.luckyId, drawn.matches[0]?.id, drawn.matches.length]).toEqual(['a', 'a', 4]);
    expect(withChance(matches, 0.05, () => 0.05).luckyId).toBeNull();
    const numbers = [0, 0.99];
    const last = withChance([...matches, match('weak', 0.01)], 1, () => numbers.shift() ?? 0);
    expect([last.luckyId, last.matches.map(({ id }) => id)]).toEqual(['c', ['c', 'a', 'b', 'weak']]);
    expect(withChance([match('weak', 0.01)], 1, () => 0).luckyId).toBeNull();
    expect(withChance([match('odd', 0.9, false)], 1, () => 0).luckyId).toBeNull();
  });
});
