import { callsEveryone, countBeginnings, readMentions, renameMentions } from './mention-text.ts';

const person = (id: string, first_name: string, last_name: string, username = id) => ({
  ...{ id, first_name, last_name, username, is_erased: false },
});
const PEOPLE = [
  person('1', 'Ada', 'Lovelace', 'ada'),
  person('2', 'Ada', 'Lovelace King', 'countess'),
  person('3', 'Jean-Luc', 'Müller'),
  person('4', 'Sam', 'Smith', 'sam1'),
  person('5', 'Sam', 'Smith', 'sam2'),
];
const idsIn = (text: string, preferred?: readonly string[]) =>
  readMentions(text, PEOPLE, preferred).mentions.map(({ user_id }) => user_id);

it.each([
  ['Hello @Ada Lovelace, and thanks', ['1']],
  ['@Ada Lovelace King: yes', ['2']],
  ['@ada lovelace', ['1']],
  ['(@countess)', ['2']],
  ['@Jean-Luc Müller’s idea, @ada', ['3', '1']],
  ['@Ada Lovelace and @Ada Lovelace again', ['1']],
  ['@Jean-Luc Müllers', []],
  ['me@ada and x.@ada', []],
  ['https://example.org/?u=@ada and https://example.org/@ada', []],
  ['@Ada', ['1']],
  ['@Sam Smith', []],
  ['@sam2', ['5']],
  ['@Grace Hopper @ nobody', []],
])('finds in “%s” the people %j', (text, ids) => {
  expect(idsIn(text)).toEqual(ids);
});

it('writes the full name for a username, and keeps the rest', () => {
  expect(readMentions('Ask @ADA, not me@ada.', PEOPLE)).toEqual({
    text: 'Ask @Ada Lovelace, not me@ada.',
    mentions: [{ user_id: '1', name: 'Ada Lovelace' }],
  });
});

it('keeps who was mentioned before among people of one name', () => {
  expect(idsIn('Still @Sam Smith', ['5'])).toEqual(['5']);
});

it.each([
  ['@everyone look', true],
  ['Look, @All!', true],
  ['an @alle', true],
  ['@allen', false],
  ['me@all', false],
])('“%s” calls everyone: %s', (text, isCall) => {
  expect(callsEveryone(text)).toBe(isCall);
});

it('is read in a time that grows with the length of the text, not with its square', () => {
  const long = '@!'.repeat(200_000);
  expect([countBeginnings(`${long} @ada`), callsEveryone(`${long}@all`)]).toEqual([1, true]);
});

it('shows the present name of a mentioned person', () => {
  const mentions = [{ user_id: '1', name: 'Ada Lovelace' }];
  expect(renameMentions('@Ada Lovelace, @Ada Lovelaces', mentions, () => 'Ada $& Byron')).toBe(
    '@Ada $& Byron, @Ada Lovelaces',
  );
});
