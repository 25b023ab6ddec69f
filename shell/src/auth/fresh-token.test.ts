import { hasExpired, isFresh, loginIdOf } from './fresh-token.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const token = (payload: object) =>
  `head.${btoa(JSON.stringify(payload)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.signature`;

it.each([
  ['for another minute', token({ exp: NOW / 1_000 + 60, name: '¿?>' }), true],
  ['for a few seconds only', token({ exp: NOW / 1_000 + 5 }), false],
  ['no longer', token({ exp: NOW / 1_000 - 1 }), false],
  ['nobody knows how long', token({}), false],
  ['as it is no token', 'abc', false],
])('a token that is valid %s: %s', (_, text, fresh) => {
  expect(isFresh(text, NOW)).toBe(fresh);
});

it.each([
  [token({ exp: NOW / 1_000 + 60 }), false],
  [token({ exp: NOW / 1_000 - 1 }), true],
  [token({}), false],
  ['abc', false],
])('knows that a token has expired: %#', (text, expired) => expect(hasExpired(text, NOW)).toBe(expired));

it.each([
  [token({ sid: 'login-1' }), 'login-1'],
  [token({}), null],
  ['abc', null],
  [null, null],
])('names the login of a token: %#', (text, id) => expect(loginIdOf(text)).toBe(id));
