import { judgeLogin, mayDisconnect, mayEnd, missingOf, pathWithin, usesOf } from './linking-rules.ts';

const NOW = Temporal.Instant.from('2026-11-21T09:00:00Z');
const ada = { id: 'ada', suspendedAt: null };
const bea = { id: 'bea', suspendedAt: null };
const ended = { id: 'ended', suspendedAt: NOW };
const proven = { email: 'ada@example.org', isEmailVerified: true };
const claimed = { email: 'ada@example.org', isEmailVerified: false };
const nameless = { email: null, isEmailVerified: false };

describe('the decision about an identity from a provider', () => {
  it.each([
    ['connected, with a verified email', proven, ada, null, { is: 'sign_in', account: ada }],
    ['connected, with an unverified email', claimed, ada, null, { is: 'sign_in', account: ada }],
    ['connected, without an email', nameless, ada, null, { is: 'sign_in', account: ada }],
    ['connected, with the email of another account', proven, ada, bea, { is: 'sign_in', account: ada }],
    ['connected to a suspended account', proven, ended, null, { is: 'suspended' }],
    ['unknown, with a verified email', proven, null, null, { is: 'new_account', email: proven.email }],
    ['unknown, with an unverified email', claimed, null, null, { is: 'not_verified' }],
    ['unknown, without an email', nameless, null, null, { is: 'not_verified' }],
    [
      'with the verified email of an account',
      proven,
      null,
      bea,
      { is: 'ask_owner', account: bea, email: proven.email },
    ],
    ['with the unverified email of an account', claimed, null, bea, { is: 'not_verified' }],
    ['with the verified email of a suspended account', proven, null, ended, { is: 'suspended' }],
  ])('%s', (_name, identity, connected, sameEmail, verdict) => {
    expect(judgeLogin(identity, connected, sameEmail)).toEqual(verdict);
  });
});

describe('an OAuth flow', () => {
  const flow = { provider: 'google', browserHash: 'b', expiresAt: NOW.add({ minutes: 10 }) };
  const here = { provider: 'google', browserHash: 'b', now: NOW };
  it.each([
    ['where it was started', {}, true],
    ['just before it expires', { now: NOW.add({ seconds: 599 }) }, true],
    ['when it has expired', { now: NOW.add({ minutes: 10 }) }, false],
    ['with another provider', { provider: 'zoom' }, false],
    ['in another browser', { browserHash: 'c' }, false],
    ['in a browser without the cookie', { browserHash: null }, false],
  ])('may be finished %s: %s', (_name, change, may) => {
    expect(mayEnd(flow, { ...here, ...change })).toBe(may);
  });
});

it.each([
  [undefined, null],
  ['', null],
  ['/room?session=1#top', '/room?session=1#top'],
  ['/', '/'],
  ['room', null],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['/a\\b', null],
  ['https://evil.example', null],
  ['javascript:alert(1)', null],
  ['/\t/evil.example', null],
  ['/\u0000', null],
])('a redirect to %j leads to %j', (input, path) => {
  expect(pathWithin(input)).toBe(path);
});

it.each([
  ['nothing', [], ['email', 'cal']],
  ['one', ['email'], ['cal']],
  ['both in another case', ['EMAIL', 'Cal'], []],
  ['more than needed', ['email', 'cal', 'other'], []],
])('the scopes that are missing when granted %s', (_name, granted, missing) => {
  expect(missingOf(['email', 'cal'], granted)).toEqual(missing);
});

it('a connection can be used for what was granted, and always for logging in', () => {
  const needs = (use: string) => [use];
  expect(usesOf(needs, ['sign_in', 'calendar', 'contacts'], ['contacts'])).toEqual(['sign_in', 'contacts']);
});

it.each([
  [true, 0, true],
  [true, 1, true],
  [false, 0, false],
  [false, 1, true],
])(
  'with a password or a passkey: %s, and %i other providers, one may be disconnected: %s',
  (hasOwnWay, others, may) => {
    expect(mayDisconnect(hasOwnWay, others)).toBe(may);
  },
);

it('an account connected for another use than logging in is not a login method', () => {
  expect(judgeLogin(proven, null, null, 'bea')).toEqual({ is: 'taken' });
  expect(judgeLogin(proven, null, ada, 'bea')).toEqual({ is: 'taken' });
  expect(judgeLogin(proven, null, ada, 'ada')).toMatchObject({ is: 'ask_owner', account: ada });
});
