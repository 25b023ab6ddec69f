/** A refresh token that a client sent, with its login. */
export interface ShownToken {
  readonly expiresAt: Temporal.Instant;
  readonly usedAt: Temporal.Instant | null;
  readonly loggedInAt: Temporal.Instant;
  readonly loginEndedAt: Temporal.Instant | null;
  readonly suspendedAt: Temporal.Instant | null;
  /** Thumbprint of the key that the login is bound to; null if it is bound to none. */
  readonly keyThumbprint: string | null;
}

/**
 * What to do with a refresh token that a client sent (R-ACCT-12, R-ACCT-13, R-ACCT-27).
 * - `rotate`: unused: mark it as used and issue the next one.
 * - `again`: just used by another tab: issue another next one.
 * - `reused`: used before: somebody has a copy, so end the login.
 * - `wrong-key`: sent without a proof of its login's key: somebody has a copy, so end the login.
 * - `over`: it has expired, or its login has ended or reached its maximum duration.
 */
export type RefreshVerdict = 'rotate' | 'again' | 'reused' | 'wrong-key' | 'over';

export interface RefreshLimits {
  /** Seconds in which a used token is still accepted from a second tab. */
  readonly refreshGraceSeconds: number;
  /** Maximum duration of a login in days, however often it is used. */
  readonly signInDays: number;
}

/** @param provenKey thumbprint of the key that the client proved to have; null without a proof. */
export function judgeRefresh(
  token: ShownToken,
  provenKey: string | null,
  now: Temporal.Instant,
  limits: RefreshLimits,
): RefreshVerdict {
  const lastMoment = token.loggedInAt.add({ hours: limits.signInDays * 24 });
  if (token.loginEndedAt || token.suspendedAt) return 'over';
  if (Temporal.Instant.compare(token.expiresAt, now) <= 0) return 'over';
  if (Temporal.Instant.compare(lastMoment, now) <= 0) return 'over';
  if (token.keyThumbprint !== null && token.keyThumbprint !== provenKey) return 'wrong-key';
  if (!token.usedAt) return 'rotate';
  const graceEnds = token.usedAt.add({ seconds: limits.refreshGraceSeconds });
  return Temporal.Instant.compare(now, graceEnds) < 0 ? 'again' : 'reused';
}
