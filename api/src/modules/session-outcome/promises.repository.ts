import { and, asc, count, eq, getTableColumns, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { PersonSummary } from '@acquaint/contracts';
import type { PageRequest } from '../../http/paging.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { sessionPromises, type PromiseRow } from './session-outcome.tables.ts';

/** A promise with its author and recipient. */
export interface PromiseView extends PromiseRow {
  readonly by: PersonSummary;
  readonly to: PersonSummary;
}

export async function insertPromise(
  tx: Transaction,
  row: typeof sessionPromises.$inferInsert,
): Promise<void> {
  await tx.insert(sessionPromises).values(row);
}

export async function countMade(tx: Transaction, sessionId: string, userId: string): Promise<number> {
  const [made] = await tx
    .select({ count: count() })
    .from(sessionPromises)
    .where(and(eq(sessionPromises.sessionId, sessionId), eq(sessionPromises.userId, userId)));
  return made?.count ?? 0;
}

function selectViews(db: Database, where: SQL | undefined) {
  return db
    .select({
      ...getTableColumns(sessionPromises),
      by: sql<PersonSummary>`to_jsonb(maker)`,
      to: sql<PersonSummary>`to_jsonb(other)`,
    })
    .from(sessionPromises)
    .innerJoin(sql`sessions session`, sql`session.id = ${sessionPromises.sessionId}`)
    .innerJoin(sql`person_summaries maker`, sql`maker.id = ${sessionPromises.userId}`)
    .innerJoin(
      sql`person_summaries other`,
      sql`other.id = case when session.host_id = ${sessionPromises.userId} then session.booker_id else session.host_id end`,
    )
    .where(where);
}

export async function findPromise(db: Database, id: string): Promise<PromiseView | null> {
  const [promise] = await selectViews(db, eq(sessionPromises.id, id));
  return promise ?? null;
}

interface PromiseChoice {
  readonly sessionId?: string | undefined;
  /** true selects promises still open; false, done ones; undefined, both. */
  readonly isOpen?: boolean | undefined;
}

/** Returns a page of the promises that a member made or received, the oldest first. */
export async function selectPromises(
  db: Database,
  userId: string,
  { sessionId, isOpen }: PromiseChoice,
  { page, page_size }: PageRequest,
): Promise<{ readonly views: PromiseView[]; readonly count: number }> {
  const where = and(
    or(sql`session.host_id = ${userId}`, sql`session.booker_id = ${userId}`),
    sessionId === undefined ? undefined : eq(sessionPromises.sessionId, sessionId),
    isOpen === undefined ? undefined : sql`(${sessionPromises.doneAt} is null) = ${isOpen}`,
  );
  const views = await selectViews(db, where)
    .orderBy(asc(sessionPromises.madeAt), asc(sessionPromises.id))
    .limit(page_size)
    .offset((page - 1) * page_size);
  const [total] = await db
    .select({ count: count() })
    .from(sessionPromises)
    .innerJoin(sql`sessions session`, sql`session.id = ${sessionPromises.sessionId}`)
    .where(where);
  return { views, count: total?.count ?? 0 };
}

export async function setPromiseDone(
  tx: Transaction,
  id: string,
  doneAt: Temporal.Instant | null,
): Promise<void> {
  await tx.update(sessionPromises).set({ doneAt }).where(eq(sessionPromises.id, id));
}

export async function deletePromise(tx: Transaction, id: string): Promise<void> {
  await tx.delete(sessionPromises).where(eq(sessionPromises.id, id));
}

/** Returns the IDs of open promises whose reminder after `days` days is due and was not sent. */
export async function selectToRemind(
  db: Database,
  days: number,
  now: Temporal.Instant,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: sessionPromises.id })
    .from(sessionPromises)
    .where(isToRemind(days, now))
    .orderBy(asc(sessionPromises.madeAt), asc(sessionPromises.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Marks the reminder after `days` days as sent. @returns false when it was sent before, or the promise is done. */
export async function claimReminder(
  tx: Transaction,
  id: string,
  days: number,
  now: Temporal.Instant,
): Promise<boolean> {
  const claimed = await tx
    .update(sessionPromises)
    .set({ remindedDays: days })
    .where(and(eq(sessionPromises.id, id), isToRemind(days, now)))
    .returning({ id: sessionPromises.id });
  return claimed.length > 0;
}

function isToRemind(days: number, now: Temporal.Instant): SQL | undefined {
  return and(
    isNull(sessionPromises.doneAt),
    sql`${sessionPromises.remindedDays} < ${days}`,
    lte(sessionPromises.madeAt, now.subtract({ hours: 24 * days })),
  );
}
