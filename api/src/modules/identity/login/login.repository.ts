import { and, desc, eq, gt, isNull, lt, ne } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';
import { users } from '../identity.tables.ts';
import type { ShownToken } from './refresh-rules.ts';
import { refreshTokens, logins, usedProofs } from './login.tables.ts';

type NewToken = Omit<typeof refreshTokens.$inferInsert, 'usedAt'>;
type EndReason = NonNullable<typeof logins.$inferSelect.endReason>;

export async function insertLogin(tx: Database, login: typeof logins.$inferInsert): Promise<void> {
  await tx.insert(logins).values(login);
}

/** Returns when the member of this login last authenticated; null if that is unknown, or the login has ended. */
export async function findAuthenticationTime(db: Database, id: string): Promise<Temporal.Instant | null> {
  const [login] = await db
    .select({ authenticatedAt: logins.authenticatedAt })
    .from(logins)
    .where(and(eq(logins.id, id), isNull(logins.endedAt)));
  return login?.authenticatedAt ?? null;
}

export async function insertToken(tx: Database, token: NewToken): Promise<void> {
  await tx.insert(refreshTokens).values(token);
}

/** A refresh token with its login and owner. */
export interface FoundToken extends ShownToken {
  readonly loginId: string;
  readonly userId: string;
  readonly role: 'member' | 'support' | 'moderator' | 'admin';
}

/** Finds a token and its login, and locks them until the transaction ends, so that two tabs are served one after the other. */
export async function lockToken(tx: Database, tokenHash: string): Promise<FoundToken | null> {
  const [token] = await tx
    .select({
      loginId: logins.id,
      userId: logins.userId,
      role: users.role,
      expiresAt: refreshTokens.expiresAt,
      usedAt: refreshTokens.usedAt,
      loggedInAt: logins.createdAt,
      loginEndedAt: logins.endedAt,
      suspendedAt: users.suspendedAt,
      keyThumbprint: logins.keyThumbprint,
    })
    .from(refreshTokens)
    .innerJoin(logins, eq(logins.id, refreshTokens.loginId))
    .innerJoin(users, eq(users.id, logins.userId))
    .where(eq(refreshTokens.tokenHash, tokenHash))
    .for('update', { of: [logins, refreshTokens] });
  return token ?? null;
}

export async function markTokenUsed(tx: Database, tokenHash: string, now: Temporal.Instant): Promise<void> {
  await tx.update(refreshTokens).set({ usedAt: now }).where(eq(refreshTokens.tokenHash, tokenHash));
}

/** Marks a login as used. @param keyThumbprint the key it is bound to from now on; null for none. */
export async function markLoginUsed(
  tx: Database,
  id: string,
  keyThumbprint: string | null,
  now: Temporal.Instant,
): Promise<void> {
  await tx.update(logins).set({ lastUsedAt: now, keyThumbprint }).where(eq(logins.id, id));
}

/** Marks a login as one whose member has used a passkey. */
export async function markLoginWithPasskey(tx: Database, id: string): Promise<void> {
  await tx.update(logins).set({ withPasskey: true }).where(eq(logins.id, id));
}

export async function endLogin(
  tx: Database,
  id: string,
  reason: EndReason,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .update(logins)
    .set({ endedAt: now, endReason: reason })
    .where(and(eq(logins.id, id), isNull(logins.endedAt)));
}

/** @returns false if the member has no such login, or it has already ended. */
export async function endOwnLogin(
  db: Database,
  userId: string,
  id: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const ended = await db
    .update(logins)
    .set({ endedAt: now, endReason: 'signed_out' })
    .where(and(eq(logins.id, id), eq(logins.userId, userId), isNull(logins.endedAt)))
    .returning({ id: logins.id });
  return ended.length > 0;
}

/**
 * Ends all logins of a member.
 * @param exceptId id of a login that continues, if any.
 * @returns the ids of the logins that were open.
 */
export async function endAllLogins(
  tx: Database,
  userId: string,
  reason: EndReason,
  now: Temporal.Instant,
  exceptId?: string,
): Promise<string[]> {
  const ended = await tx
    .update(logins)
    .set({ endedAt: now, endReason: reason })
    .where(
      and(
        eq(logins.userId, userId),
        isNull(logins.endedAt),
        exceptId === undefined ? undefined : ne(logins.id, exceptId),
      ),
    )
    .returning({ id: logins.id });
  return ended.map(({ id }) => id);
}

/** Lists the logins that still work: not ended, and used since an instant; the latest first. */
export function listOpenLogins(
  db: Database,
  userId: string,
  usedSince: Temporal.Instant,
): Promise<(typeof logins.$inferSelect)[]> {
  return db
    .select()
    .from(logins)
    .where(and(eq(logins.userId, userId), isNull(logins.endedAt), gt(logins.lastUsedAt, usedSince)))
    .orderBy(desc(logins.lastUsedAt), logins.id);
}

/** Deletes tokens that expired before an instant, and logins that were last used before another. */
export async function deleteOldLogins(
  db: Database,
  expiredBefore: Temporal.Instant,
  usedBefore: Temporal.Instant,
): Promise<void> {
  await db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, expiredBefore));
  await db.delete(logins).where(lt(logins.lastUsedAt, usedBefore));
}

/** Deletes proofs that expired before an instant. */
export async function deleteOldProofs(db: Database, before: Temporal.Instant): Promise<void> {
  await db.delete(usedProofs).where(lt(usedProofs.expiresAt, before));
}
