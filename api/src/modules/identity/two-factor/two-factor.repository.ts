import { and, count, eq, inArray, isNotNull, isNull, like, lt, not, or, sql } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import { recoveryCodes, secondSteps, totpFactors } from './two-factor.tables.ts';

export type TotpFactor = typeof totpFactors.$inferSelect;
type SecondStep = typeof secondSteps.$inferSelect;

export async function findFactor(db: Database, userId: string): Promise<TotpFactor | null> {
  const [factor] = await db.select().from(totpFactors).where(eq(totpFactors.userId, userId));
  return factor ?? null;
}

/**
 * Stores a new secret in place of an unconfirmed one.
 * @returns false if a confirmed one exists.
 */
export async function replaceFactor(
  db: Database,
  factor: Pick<TotpFactor, 'userId' | 'sealedSecret' | 'createdAt'>,
): Promise<boolean> {
  const rows = await db
    .insert(totpFactors)
    .values(factor)
    .onConflictDoUpdate({
      target: totpFactors.userId,
      set: { sealedSecret: factor.sealedSecret, createdAt: factor.createdAt, lastStep: null },
      setWhere: isNull(totpFactors.confirmedAt),
    })
    .returning({ userId: totpFactors.userId });
  return rows.length > 0;
}

/**
 * Uses up the code of a time step.
 * @returns false if it, or a later one, was used before.
 */
export async function useTimeStep(tx: Database, userId: string, step: number): Promise<boolean> {
  const used = await tx
    .update(totpFactors)
    .set({ lastStep: step })
    .where(
      and(eq(totpFactors.userId, userId), or(isNull(totpFactors.lastStep), lt(totpFactors.lastStep, step))),
    )
    .returning({ userId: totpFactors.userId });
  return used.length > 0;
}

/** @returns false if it was confirmed before. */
export async function confirmFactor(tx: Database, userId: string, now: Temporal.Instant): Promise<boolean> {
  const confirmed = await tx
    .update(totpFactors)
    .set({ confirmedAt: now })
    .where(and(eq(totpFactors.userId, userId), isNull(totpFactors.confirmedAt)))
    .returning({ userId: totpFactors.userId });
  return confirmed.length > 0;
}

export async function isFactorOn(db: Database, userId: string): Promise<boolean> {
  const on = await db
    .select({ userId: totpFactors.userId })
    .from(totpFactors)
    .where(and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt)));
  return on.length > 0;
}

/** Deletes the secret and the recovery codes. */
export async function deleteFactor(tx: Database, userId: string): Promise<void> {
  await tx.delete(totpFactors).where(eq(totpFactors.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

export async function replaceRecoveryCodes(
  tx: Database,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** How the slow hashes of recovery codes begin; an earlier version stored keyed hashes, which begin otherwise. */
const isSlowHash = like(recoveryCodes.codeHash, '$argon2id$%');

/** Finds one of a member's hashed recovery codes, used or not. All of them have the same salt. */
export async function findSlowHash(db: Database, userId: string): Promise<string | null> {
  const [found] = await db
    .select({ codeHash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isSlowHash))
    .limit(1);
  return found?.codeHash ?? null;
}

/** Selects the recovery codes, by member, that an earlier version stored as keyed hashes. */
export async function selectFastHashes(
  db: Database,
  atMost: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const owners = db
    .selectDistinct({ userId: recoveryCodes.userId })
    .from(recoveryCodes)
    .where(not(isSlowHash))
    .limit(atMost);
  const rows = await db
    .select({ userId: recoveryCodes.userId, codeHash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(and(inArray(recoveryCodes.userId, owners), not(isSlowHash)));
  const groups = Map.groupBy(rows, ({ userId }) => userId);
  return new Map([...groups].map(([userId, codes]) => [userId, codes.map(({ codeHash }) => codeHash)]));
}

/** Replaces a member's hashes: all of them or none, because they have one salt. */
export async function replaceCodeHashes(
  db: Database,
  userId: string,
  pairs: readonly (readonly [before: string, after: string])[],
): Promise<void> {
  await withTransaction(db, async (tx) => {
    for (const [before, after] of pairs)
      await tx
        .update(recoveryCodes)
        .set({ codeHash: after })
        .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, before)));
  });
}

/** @returns false if there is no such code, or it was used before. */
export async function useRecoveryCode(
  tx: Database,
  userId: string,
  /** Hashes that the code may be stored as, with each of the server's secrets. */
  codeHashes: readonly string[],
  now: Temporal.Instant,
): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        inArray(recoveryCodes.codeHash, [...codeHashes]),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
}

export async function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  const [left] = await db
    .select({ count: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return left?.count ?? 0;
}

export async function insertSecondStep(db: Database, step: Omit<SecondStep, 'wrongTries'>): Promise<void> {
  await db.insert(secondSteps).values(step);
}

/** Finds a step and locks it until the transaction ends, so that tries are counted one after the other. */
export async function lockSecondStep(tx: Database, tokenHash: string): Promise<SecondStep | null> {
  const [step] = await tx
    .select()
    .from(secondSteps)
    .where(eq(secondSteps.tokenHash, tokenHash))
    .for('update');
  return step ?? null;
}

export async function countWrongStep(tx: Database, tokenHash: string): Promise<void> {
  await tx
    .update(secondSteps)
    .set({ wrongTries: sql`${secondSteps.wrongTries} + 1` })
    .where(eq(secondSteps.tokenHash, tokenHash));
}

export async function deleteSecondStep(tx: Database, tokenHash: string): Promise<void> {
  await tx.delete(secondSteps).where(eq(secondSteps.tokenHash, tokenHash));
}

/** Deletes steps that expired before an instant. */
export async function deleteOldSecondSteps(db: Database, before: Temporal.Instant): Promise<void> {
  await db.delete(secondSteps).where(lt(secondSteps.expiresAt, before));
}

/** Selects secrets of apps that were not encrypted with the key of this id. */
export function selectFactorsSealedBefore(
  db: Database,
  keyId: string,
): Promise<{ readonly userId: string; readonly sealedSecret: string }[]> {
  return db
    .select({ userId: totpFactors.userId, sealedSecret: totpFactors.sealedSecret })
    .from(totpFactors)
    .where(not(like(totpFactors.sealedSecret, `${likeText(keyId)}.%`)));
}

/** Escapes the wildcards of a LIKE pattern. */
function likeText(text: string): string {
  return text.replace(/[\\_%]/g, '\\$&');
}

/** Replaces an encrypted secret, unless it was changed since it was read. */
export async function replaceSealedSecret(
  db: Database,
  userId: string,
  before: string,
  sealedSecret: string,
): Promise<void> {
  await db
    .update(totpFactors)
    .set({ sealedSecret })
    .where(and(eq(totpFactors.userId, userId), eq(totpFactors.sealedSecret, before)));
}
