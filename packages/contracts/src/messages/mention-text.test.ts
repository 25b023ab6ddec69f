import {
  callsEveryone,
  countMentionBeginnings,
  nameStandsAt,
  splitAtMentions,
  unfinishedMention,
} from './mention-text.ts';

it.each([
  ['@everyone look', true],
  ['Look, @All!', true],
  ['an @alle', true],
  ['@allen', false],
  ['me@all', false],
  ['https://a.example/@all', false],
])('“%s” calls everyone: %s', (text, isCall) => {
  expect(callsEveryone(text)).toBe(isCall);
});

it.each([
  ['@ada (@grace)', 2],
  ['me@ada.example, x.@ada, https://example.org/?u=@ada', 0],
  ['@ @', 0],
])('in “%s”, %s places could be mentions', (text, count) => {
  expect(countMentionBeginnings(text)).toBe(count);
});

it('is read in a time that grows with the length of the text, not with its square', () => {
  const long = '@!'.repeat(200_000);
  expect([countMentionBeginnings(`${long} @ada`), callsEveryone(`${long}@all`)]).toEqual([1, true]);
});

it.each([
  ['Hi @', { start: 3, query: '' }],
  ['Hi @ada lo', { start: 3, query: 'ada lo' }],
  ['(@a', { start: 1, query: 'a' }],
  ['me@ada', null],
  ['https://a.example/@ada', null],
  ['@ ada', null],
  ['@ada\nmore', null],
])('at the end of “%s”, %j is typed', (text, typed) => {
  expect(unfinishedMention(text)).toEqual(typed);
});

it('splits a text at the names that are found after “@”, and joins to the same text', () => {
  const text = 'Ask @Ada Lovelace, not me@Ada Lovelace: @Ada Lovelaces';
  const name = 'Ada Lovelace';
  const parts = splitAtMentions(text, (from) =>
    nameStandsAt(text, from, name) ? { length: name.length, called: 'ada' } : null,
  );
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts.filter(({ called }) => called !== null)).toEqual([
    { text: '@Ada Lovelace', at: 4, called: 'ada' },
  ]);
});
