/** A refresh token that was shown, with its sign-in. */
export interface ShownToken {
  readonly expiresAt: Temporal.Instant;
  readonly usedAt: Temporal.Instant | null;
  readonly signedInAt: Temporal.Instant;
  readonly signInEndedAt: Temporal.Instant | null;
  readonly suspendedAt: Temporal.Instant | null;
}

/**
 * What to do with a refresh token that a client sent (R-ACCT-12, R-ACCT-13).
 * - `rotate`: unused: mark it as used and give the next one.
 * - `again`: used a moment ago by another tab: give a next one of its own.
 * - `reused`: used before: somebody has a copy, the whole login ends.
 * - `over`: expired, its login has ended, or has reached its longest time.
 */
export type RefreshVerdict = 'rotate' | 'again' | 'reused' | 'over';

export interface RefreshLimits {
  /** How long a used token still counts for a second tab. */
  readonly refreshGraceSeconds: number;
  /** How long a sign-in may go on, however often it is used. */
  readonly signInDays: number;
}

export function judgeRefresh(
  token: ShownToken,
  now: Temporal.Instant,
  limits: RefreshLimits,
): RefreshVerdict {
  const lastMoment = token.signedInAt.add({ hours: limits.signInDays * 24 });
  if (token.signInEndedAt || token.suspendedAt) return 'over';
  if (Temporal.Instant.compare(token.expiresAt, now) <= 0) return 'over';
  if (Temporal.Instant.compare(lastMoment, now) <= 0) return 'over';
  if (!token.usedAt) return 'rotate';
  const graceEnds = token.usedAt.add({ seconds: limits.refreshGraceSeconds });
  return Temporal.Instant.compare(now, graceEnds) < 0 ? 'again' : 'reused';
}
