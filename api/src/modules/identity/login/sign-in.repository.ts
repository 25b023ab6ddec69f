import { and, desc, eq, gt, isNull, lt, ne } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';
import { users } from '../identity.tables.ts';
import type { ShownToken } from './refresh-rules.ts';
import { refreshTokens, signIns } from './sign-in.tables.ts';

type NewToken = Omit<typeof refreshTokens.$inferInsert, 'usedAt'>;
type EndReason = NonNullable<typeof signIns.$inferSelect.endReason>;

export async function insertSignIn(tx: Database, signIn: typeof signIns.$inferInsert): Promise<void> {
  await tx.insert(signIns).values(signIn);
}

/** Returns when the member of this login last authenticated; null if that is unknown, or the login has ended. */
export async function findAuthenticationTime(db: Database, id: string): Promise<Temporal.Instant | null> {
  const [signIn] = await db
    .select({ authenticatedAt: signIns.authenticatedAt })
    .from(signIns)
    .where(and(eq(signIns.id, id), isNull(signIns.endedAt)));
  return signIn?.authenticatedAt ?? null;
}

export async function insertToken(tx: Database, token: NewToken): Promise<void> {
  await tx.insert(refreshTokens).values(token);
}

/** A refresh token with its login and owner. */
export interface FoundToken extends ShownToken {
  readonly signInId: string;
  readonly userId: string;
  readonly role: 'member' | 'support' | 'moderator' | 'admin';
}

/** Finds a token and its login, and locks them until the transaction ends, so that two tabs are served one after the other. */
export async function lockToken(tx: Database, tokenHash: string): Promise<FoundToken | null> {
  const [token] = await tx
    .select({
      signInId: signIns.id,
      userId: signIns.userId,
      role: users.role,
      expiresAt: refreshTokens.expiresAt,
      usedAt: refreshTokens.usedAt,
      signedInAt: signIns.createdAt,
      signInEndedAt: signIns.endedAt,
      suspendedAt: users.suspendedAt,
    })
    .from(refreshTokens)
    .innerJoin(signIns, eq(signIns.id, refreshTokens.signInId))
    .innerJoin(users, eq(users.id, signIns.userId))
    .where(eq(refreshTokens.tokenHash, tokenHash))
    .for('update', { of: [signIns, refreshTokens] });
  return token ?? null;
}

export async function markTokenUsed(tx: Database, tokenHash: string, now: Temporal.Instant): Promise<void> {
  await tx.update(refreshTokens).set({ usedAt: now }).where(eq(refreshTokens.tokenHash, tokenHash));
}

export async function markSignInUsed(tx: Database, id: string, now: Temporal.Instant): Promise<void> {
  await tx.update(signIns).set({ lastUsedAt: now }).where(eq(signIns.id, id));
}

export async function endSignIn(
  tx: Database,
  id: string,
  reason: EndReason,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .update(signIns)
    .set({ endedAt: now, endReason: reason })
    .where(and(eq(signIns.id, id), isNull(signIns.endedAt)));
}

/** @returns false if the member has no such login, or it has already ended. */
export async function endOwnSignIn(
  db: Database,
  userId: string,
  id: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const ended = await db
    .update(signIns)
    .set({ endedAt: now, endReason: 'signed_out' })
    .where(and(eq(signIns.id, id), eq(signIns.userId, userId), isNull(signIns.endedAt)))
    .returning({ id: signIns.id });
  return ended.length > 0;
}

/**
 * Ends all logins of a member.
 * @param kept id of a login that continues, if any.
 * @returns the ids of the logins that were open.
 */
export async function endAllSignIns(
  tx: Database,
  userId: string,
  reason: EndReason,
  now: Temporal.Instant,
  kept?: string,
): Promise<string[]> {
  const ended = await tx
    .update(signIns)
    .set({ endedAt: now, endReason: reason })
    .where(
      and(
        eq(signIns.userId, userId),
        isNull(signIns.endedAt),
        kept === undefined ? undefined : ne(signIns.id, kept),
      ),
    )
    .returning({ id: signIns.id });
  return ended.map(({ id }) => id);
}

/** Lists the logins that still work: not ended, and used since an instant; the latest first. */
export function listOpenSignIns(
  db: Database,
  userId: string,
  usedSince: Temporal.Instant,
): Promise<(typeof signIns.$inferSelect)[]> {
  return db
    .select()
    .from(signIns)
    .where(and(eq(signIns.userId, userId), isNull(signIns.endedAt), gt(signIns.lastUsedAt, usedSince)))
    .orderBy(desc(signIns.lastUsedAt), signIns.id);
}

/** Deletes tokens that expired before an instant, and logins that were last used before another. */
export async function deleteOldSignIns(
  db: Database,
  expiredBefore: Temporal.Instant,
  usedBefore: Temporal.Instant,
): Promise<void> {
  await db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, expiredBefore));
  await db.delete(signIns).where(lt(signIns.lastUsedAt, usedBefore));
}
