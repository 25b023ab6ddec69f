import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';
import type { CodePurpose } from './secrets.ts';
import { emailCodes, passwordResets } from '../login/login.tables.ts';

interface NewCode {
  readonly email: string;
  readonly purpose: CodePurpose;
  readonly codeHash: string;
  readonly expiresAt: Temporal.Instant;
}

/** Stores a code in place of an earlier one for the same address and purpose. */
export async function replaceCode(tx: Database, code: NewCode): Promise<void> {
  const fresh = { codeHash: code.codeHash, expiresAt: code.expiresAt, wrongTries: 0, usedAt: null };
  await tx
    .insert(emailCodes)
    .values({ ...code, ...fresh })
    .onConflictDoUpdate({ target: [emailCodes.email, emailCodes.purpose], set: fresh });
}

type EmailCodeRow = typeof emailCodes.$inferSelect;

/** Finds a code and locks it until the transaction ends, so that tries are counted one after the other. */
export async function lockCode(
  tx: Database,
  email: string,
  purpose: CodePurpose,
): Promise<EmailCodeRow | null> {
  const [code] = await tx
    .select()
    .from(emailCodes)
    .where(and(eq(emailCodes.email, email), eq(emailCodes.purpose, purpose)))
    .for('update');
  return code ?? null;
}

export async function countWrongTry(tx: Database, email: string, purpose: CodePurpose): Promise<void> {
  await tx
    .update(emailCodes)
    .set({ wrongTries: sql`${emailCodes.wrongTries} + 1` })
    .where(and(eq(emailCodes.email, email), eq(emailCodes.purpose, purpose)));
}

export async function markCodeUsed(
  tx: Database,
  email: string,
  purpose: CodePurpose,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .update(emailCodes)
    .set({ usedAt: now })
    .where(and(eq(emailCodes.email, email), eq(emailCodes.purpose, purpose)));
}

export async function insertReset(tx: Database, reset: typeof passwordResets.$inferInsert): Promise<void> {
  await tx.insert(passwordResets).values(reset);
}

/** Returns the member who may set a new password with this token; null if it is unknown, used or expired. */
export async function findResetOwner(
  db: Database,
  tokenHash: string,
  now: Temporal.Instant,
): Promise<string | null> {
  const [reset] = await db.select().from(passwordResets).where(eq(passwordResets.tokenHash, tokenHash));
  if (!reset || reset.usedAt || Temporal.Instant.compare(reset.expiresAt, now) <= 0) return null;
  return reset.userId;
}

/**
 * Marks every open reset token of a member as used.
 * @returns false if this one was used meanwhile.
 */
export async function useResets(
  tx: Database,
  userId: string,
  tokenHash: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const used = await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)))
    .returning({ tokenHash: passwordResets.tokenHash });
  return used.some((reset) => reset.tokenHash === tokenHash);
}

/** Invalidates reset tokens that were emailed before a change of password or address. */
export async function endResets(tx: Database, userId: string, now: Temporal.Instant): Promise<void> {
  await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
}

/** Deletes codes and reset tokens that expired before an instant. */
export async function deleteOldCodes(db: Database, before: Temporal.Instant): Promise<void> {
  await db.delete(emailCodes).where(lt(emailCodes.expiresAt, before));
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, before));
}
