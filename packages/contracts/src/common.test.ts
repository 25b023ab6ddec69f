import { ChosenUsername, Email, PageQuery, text, TimeZone } from './common.ts';
import { PriceCents } from './sessions/prices.ts';
import { profileExperiences } from './members/profile-records.ts';

describe('entered text', () => {
  it.each([
    ['an emoji, which is a whole pair', '\u{1f600} hello', true],
    ['letters of every script', 'Zoë Öztürk 李', true],
    ['the first half of a pair alone', '\ud800x', false],
    ['the second half of a pair alone', 'x\udc00', false],
    ['a control character', 'a\u0000', false],
  ])('may contain %s: %j is %s', (_, value, isAllowed) => {
    expect(text(20).safeParse(value).success).toBe(isAllowed);
  });

  it('rejects half a surrogate pair in an email address too', () => {
    expect(Email.safeParse('\ud800a@example.org').success).toBe(false);
  });
});

it.each([
  ['ab', false],
  ['abc', true],
  ['a'.repeat(30), true],
  ['a'.repeat(31), false],
  ['ada.lovelace_1', true],
  ['ada lovelace', false],
])('accepts the username %j: %s', (name, isAllowed) => {
  expect(ChosenUsername.safeParse(name).success).toBe(isAllowed);
});

it.each([
  [0, true],
  [1, false],
  [99, false],
  [100, true],
  [50_000, true],
  [50_001, false],
  [150.5, false],
])('accepts a session price of %d cents: %s', (cents, isAllowed) => {
  expect(PriceCents.safeParse(cents).success).toBe(isAllowed);
});

it.each([
  [{ page_size: '100' }, true],
  [{ page_size: '101' }, false],
  [{ page_size: '0' }, false],
  [{ page: '0' }, false],
  [{ page: '10000' }, true],
  [{ page: '10001' }, false],
])('accepts the page query %j: %s', (query, isAllowed) => {
  expect(PageQuery.safeParse(query).success).toBe(isAllowed);
});

describe('a time zone', () => {
  it.each([
    ['europe/berlin', 'Europe/Berlin'],
    ['AMERICA/NEW_YORK', 'America/New_York'],
    ['Europe/Berlin', 'Europe/Berlin'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['asia/calcutta', 'Asia/Kolkata'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['US/Eastern', 'US/Eastern'],
    ['UTC', 'UTC'],
  ])('%s is stored as %s: in the usual case, by its current name', (typed, stored) => {
    expect(TimeZone.parse(typed)).toBe(stored);
  });

  it.each(['Mars/Olympus', '', '+01:00'])('%j is not a time zone', (typed) => {
    expect(TimeZone.safeParse(typed).success).toBe(false);
  });
});

describe('the months of an experience', () => {
  it.each([
    ['1900-01', true],
    ['2026-12', true],
    ['1899-12', false],
    ['0000-01', false],
    ['2026-13', false],
  ])('%s is a valid month: %s', (month, isAllowed) => {
    const months = profileExperiences.update.body;
    expect(months?.safeParse({ started_on: month }).success).toBe(isAllowed);
    expect(months?.safeParse({ ended_on: month }).success).toBe(isAllowed);
  });
});
