import { stepOfCode } from './totp.ts';

/** RFC 6238 appendix B: the secret `12345678901234567890`, SHA-1; the last six of the eight digits. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('a code of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('at %i seconds is %s (RFC 6238)', (seconds, code) => {
    const now = Temporal.Instant.fromEpochMilliseconds(seconds * 1_000);
    expect(stepOfCode(SECRET, code, now)).toBe(Math.floor(seconds / 30));
  });

  it.each([
    [-31, false],
    [-30, true],
    [0, true],
    [59, true],
    [60, false],
  ])('is accepted %i seconds after its step began: %s', (seconds, fits) => {
    const now = Temporal.Instant.fromEpochMilliseconds((1_111_111_110 + seconds) * 1_000);
    const step = stepOfCode(SECRET, '050471', now);
    expect(step).toBe(fits ? 1_111_111_110 / 30 : null);
  });
});
