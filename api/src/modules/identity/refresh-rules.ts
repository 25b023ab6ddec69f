/** A refresh token that was shown, with its sign-in. */
export interface ShownToken {
  readonly expiresAt: Temporal.Instant;
  readonly usedAt: Temporal.Instant | null;
  readonly signInEndedAt: Temporal.Instant | null;
  readonly suspendedAt: Temporal.Instant | null;
}

/**
 * What a shown refresh token is worth (decisions, People and roles).
 * - `rotate`: unused: it is used up now and the next one is given.
 * - `again`: used up a moment ago by another tab: a next one of its own is given.
 * - `reused`: used up before: somebody has a copy, the whole sign-in ends.
 * - `over`: expired, or its sign-in has ended.
 */
export type RefreshVerdict = 'rotate' | 'again' | 'reused' | 'over';

/** @param graceSeconds how long a used token still counts for a second tab. */
export function judgeRefresh(token: ShownToken, now: Temporal.Instant, graceSeconds: number): RefreshVerdict {
  if (token.signInEndedAt || token.suspendedAt) return 'over';
  if (Temporal.Instant.compare(token.expiresAt, now) <= 0) return 'over';
  if (!token.usedAt) return 'rotate';
  const graceEnds = token.usedAt.add({ seconds: graceSeconds });
  return Temporal.Instant.compare(now, graceEnds) < 0 ? 'again' : 'reused';
}
