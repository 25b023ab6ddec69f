import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';
import { passkeyChallenges, passkeys } from './passkeys.tables.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;
type NewPasskey = Omit<typeof passkeys.$inferInsert, 'id' | 'lastUsedAt'>;

/** Returns a member's passkeys, the newest first. */
export function listPasskeysOf(db: Database, userId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), passkeys.id);
}

/** @throws a unique violation if the key is already stored. */
export async function insertPasskey(tx: Database, passkey: NewPasskey): Promise<PasskeyRow> {
  const [row] = await tx.insert(passkeys).values(passkey).returning();
  if (!row) throw new Error('The new passkey was not returned');
  return row;
}

/** Finds a passkey and locks it until the transaction ends, so that its uses are counted one after the other. */
export async function lockPasskey(tx: Database, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await tx.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)).for('update');
  return row ?? null;
}

export async function markPasskeyUsed(
  tx: Database,
  id: string,
  counter: number,
  now: Temporal.Instant,
): Promise<void> {
  await tx.update(passkeys).set({ counter, lastUsedAt: now }).where(eq(passkeys.id, id));
}

/** @returns null if the member has no such passkey. */
export async function updatePasskeyName(
  db: Database,
  userId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | null> {
  const [row] = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning();
  return row ?? null;
}

/** @returns false if the member has no such passkey. */
export async function deletePasskey(tx: Database, userId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  return deleted.length > 0;
}

export async function insertChallenge(
  db: Database,
  challenge: typeof passkeyChallenges.$inferInsert,
): Promise<void> {
  await db.insert(passkeyChallenges).values(challenge);
}

/**
 * Uses up a challenge.
 * @param userId null for logging in.
 * @returns false if it is unknown, used, expired or another member's.
 */
export async function takeChallenge(
  db: Database,
  challengeHash: string,
  userId: string | null,
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, challengeHash),
        gt(passkeyChallenges.expiresAt, now),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
      ),
    )
    .returning({ hash: passkeyChallenges.challengeHash });
  return rows.length > 0;
}

/** Deletes challenges that expired before an instant. */
export async function deleteOldChallenges(db: Database, before: Temporal.Instant): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, before));
}
