import { and, count, desc, eq, gt, isNull, lte, sql, type SQL } from 'drizzle-orm';
import type { PageRequest } from '../../../http/paging.ts';
import type { Database } from '../../../ports/database/database.ts';
import { hiddenFrom } from '../../connections/connections.queries.ts';
import { users } from '../../identity/identity.queries.ts';
import { introductionAsks } from '../introductions.tables.ts';

/** The last request of a member to another to introduce them to a third. */
export type AskRow = typeof introductionAsks.$inferSelect;

/** Condition: open requests to a member, made after a time, except those that concern somebody who is hidden or leaves (R-NET-6). */
function openFor(throughId: string, madeAfter: Temporal.Instant): SQL | undefined {
  return and(
    eq(introductionAsks.throughId, throughId),
    isNull(introductionAsks.answer),
    gt(introductionAsks.askedAt, madeAfter),
    sql`not ${hiddenFrom(throughId, introductionAsks.askerId)}`,
    sql`not ${hiddenFrom(throughId, introductionAsks.targetId)}`,
    sql`not ${hiddenFrom(sql`${introductionAsks.askerId}`, introductionAsks.targetId)}`,
    sql`not exists (select 1 from ${users} leaving where leaving.deletion_requested_at is not null
      and leaving.id in (${introductionAsks.askerId}, ${introductionAsks.targetId}))`,
  );
}

/** Returns a page of the open requests to a member that were made after a time, newest first, and their number. */
export async function selectAsks(
  db: Database,
  throughId: string,
  madeAfter: Temporal.Instant,
  { page, page_size }: PageRequest,
): Promise<{ rows: AskRow[]; count: number }> {
  const where = openFor(throughId, madeAfter);
  const rows = await db
    .select()
    .from(introductionAsks)
    .where(where)
    .orderBy(desc(introductionAsks.askedAt), desc(introductionAsks.id))
    .limit(page_size)
    .offset((page - 1) * page_size);
  const [counted] = await db.select({ count: count() }).from(introductionAsks).where(where);
  return { rows, count: counted?.count ?? 0 };
}

/** Finds an open request to a member; null if there is none with this id. */
export async function findAsk(
  db: Database,
  id: string,
  throughId: string,
  madeAfter: Temporal.Instant,
): Promise<AskRow | null> {
  const [row] = await db
    .select()
    .from(introductionAsks)
    .where(and(eq(introductionAsks.id, id), openFor(throughId, madeAfter)));
  return row ?? null;
}

/**
 * Stores a request, in place of one about the same people that was made before a time.
 * @returns its id; null while there is a newer one.
 */
export async function putAsk(
  db: Database,
  ask: Pick<AskRow, 'id' | 'askerId' | 'throughId' | 'targetId' | 'note' | 'askedAt'>,
  madeBefore: Temporal.Instant,
): Promise<string | null> {
  const [row] = await db
    .insert(introductionAsks)
    .values(ask)
    .onConflictDoUpdate({
      target: [introductionAsks.askerId, introductionAsks.targetId, introductionAsks.throughId],
      set: { id: ask.id, note: ask.note, askedAt: ask.askedAt, answer: null, answeredAt: null },
      setWhere: lte(introductionAsks.askedAt, madeBefore),
    })
    .returning({ id: introductionAsks.id });
  return row?.id ?? null;
}

/**
 * Stores the answer to a request that has none.
 * @returns false if it was answered before.
 */
export async function answerAsk(
  db: Database,
  id: string,
  answer: NonNullable<AskRow['answer']>,
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await db
    .update(introductionAsks)
    .set({ answer, answeredAt: now })
    .where(and(eq(introductionAsks.id, id), isNull(introductionAsks.answer)))
    .returning({ id: introductionAsks.id });
  return rows.length > 0;
}
