import { judgeRefresh, type RefreshVerdict, type ShownToken } from './refresh-rules.ts';

const now = Temporal.Instant.from('2026-11-21T09:00:00Z');
const ago = (seconds: number) => now.subtract({ seconds });
const fresh: ShownToken = {
  expiresAt: now.add({ hours: 720 }),
  usedAt: null,
  loggedInAt: now.subtract({ hours: 24 }),
  loginEndedAt: null,
  suspendedAt: null,
  keyThumbprint: null,
};

const limits = { refreshGraceSeconds: 10, signInDays: 90 };

describe('a refresh token', () => {
  it.each<[string, Partial<ShownToken>, string | null, RefreshVerdict]>([
    ['of a login without a key is rotated with a proof', {}, 'key', 'rotate'],
    ['of a login with a key is rotated with its proof', { keyThumbprint: 'key' }, 'key', 'rotate'],
    ['of a login with a key ends it without a proof', { keyThumbprint: 'key' }, null, 'wrong-key'],
    ['of a login with a key ends it with another key', { keyThumbprint: 'key' }, 'other', 'wrong-key'],
    [
      'of a login with a key ends it without a proof within the grace too',
      { keyThumbprint: 'key', usedAt: ago(2) },
      null,
      'wrong-key',
    ],
    ['of an ended login with a key is over', { keyThumbprint: 'key', loginEndedAt: ago(1) }, null, 'over'],
  ])('%s', (_, change, provenKey, verdict) => {
    expect(judgeRefresh({ ...fresh, ...change }, provenKey, now, limits)).toBe(verdict);
  });

  it.each<[string, Partial<ShownToken>, RefreshVerdict]>([
    ['that was never used is rotated', {}, 'rotate'],
    ['in its last second is rotated', { expiresAt: now.add({ seconds: 1 }) }, 'rotate'],
    ['of a login on its last day is rotated', { loggedInAt: now.subtract({ hours: 90 * 24 - 1 }) }, 'rotate'],
    [
      'of a login of 90 days is over, however much it was used',
      { loggedInAt: now.subtract({ hours: 90 * 24 }) },
      'over',
    ],
    ['whose time is up is over', { expiresAt: now }, 'over'],
    ['that another tab used this moment is given a next one', { usedAt: now }, 'again'],
    ['that another tab used 9 seconds ago is given a next one', { usedAt: ago(9) }, 'again'],
    ['that was used 10 seconds ago ends its sign-in', { usedAt: ago(10) }, 'reused'],
    ['that was used an hour ago ends its sign-in', { usedAt: ago(3600) }, 'reused'],
    ['of an ended login is over', { loginEndedAt: ago(1) }, 'over'],
    ['of an ended login is over within the grace too', { usedAt: ago(2), loginEndedAt: ago(1) }, 'over'],
    ['of a suspended person is over', { suspendedAt: ago(1) }, 'over'],
    ['that was used and has expired is over', { usedAt: ago(3600), expiresAt: ago(1) }, 'over'],
  ])('%s', (_, change, verdict) => {
    expect(judgeRefresh({ ...fresh, ...change }, null, now, limits)).toBe(verdict);
  });
});
