import { and, eq, lt } from 'drizzle-orm';
import { pgView } from 'drizzle-orm/pg-core';
import type { AnswerStore } from '../../http/idempotency.ts';
import type { Database } from '../../ports/database/database.ts';
import { keptAnswers, remoteFailureColumns } from './platform.tables.ts';

/** When browsers reported failures of remotes. A read-only view with the name of its table. */
export const remoteFailures = pgView('remote_failures', {
  reportedAt: remoteFailureColumns.reportedAt,
}).existing();

/**
 * Creates the store of answers to idempotent calls. It uses the product's database, so an answer is written in one transaction
 * with the data it is about.
 */
export function createAnswerStore(db: Database): AnswerStore {
  const isCall = ({ userId, key }: { readonly userId: string; readonly key: string }) =>
    and(eq(keptAnswers.userId, userId), eq(keptAnswers.key, key));
  return {
    find: async (call) => {
      const [row] = await db
        .select({ hash: keptAnswers.requestHash, answer: keptAnswers.answer })
        .from(keptAnswers)
        .where(isCall(call));
      return row ?? null;
    },
    claim: async (tx, { userId, key, hash, now }) => {
      const rows = await tx
        .insert(keptAnswers)
        .values({ userId, key, requestHash: hash, answer: '', keptAt: now })
        .onConflictDoNothing()
        .returning({ key: keptAnswers.key });
      return rows.length > 0;
    },
    keep: async (tx, call, answer) => {
      await tx.update(keptAnswers).set({ answer }).where(isCall(call));
    },
  };
}

/** Deletes answers stored before `before`. */
export async function deleteIdempotencyKeys(db: Database, before: Temporal.Instant): Promise<void> {
  await db.delete(keptAnswers).where(lt(keptAnswers.keptAt, before));
}
