import { and, count, eq, sql } from 'drizzle-orm';
import type { RemovedMember } from '@acquaint/contracts';
import type { PageRequest } from '../../../http/paging.ts';
import type { Database } from '../../../ports/database/database.ts';
import { hiddenFrom } from '../../connections/connections.queries.ts';
import { PERSON, personSummaries } from '../../identity/identity.queries.ts';
import { circleRemovals } from '../circles.tables.ts';

type RemovalRow = typeof circleRemovals.$inferSelect;

const ofPerson = (circleId: string, userId: string) =>
  and(eq(circleRemovals.circleId, circleId), eq(circleRemovals.userId, userId));

/** Stores that a member was removed, or the admin's new decision about them; a pending request to come back is cleared. */
export async function putRemoval(tx: Database, row: Omit<RemovalRow, 'askedAt'>): Promise<void> {
  await tx
    .insert(circleRemovals)
    .values({ ...row, askedAt: null })
    .onConflictDoUpdate({
      target: [circleRemovals.circleId, circleRemovals.userId],
      set: { mayAsk: row.mayAsk, askedAt: null },
    });
}

/** Returns the removal of a person, or null if they were not removed. */
export async function findRemoval(
  db: Database,
  circleId: string,
  userId: string,
): Promise<RemovalRow | null> {
  const [row] = await db.select().from(circleRemovals).where(ofPerson(circleId, userId));
  return row ?? null;
}

/**
 * Stores a request to come back.
 * @returns false if they may not ask, or have asked before.
 */
export async function askBack(
  tx: Database,
  circleId: string,
  userId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await tx
    .update(circleRemovals)
    .set({ askedAt: now })
    .where(and(ofPerson(circleId, userId), circleRemovals.mayAsk, sql`${circleRemovals.askedAt} is null`))
    .returning({ userId: circleRemovals.userId });
  return rows.length > 0;
}

/**
 * Deletes a removal when the person is readmitted.
 * @returns false if they were not removed.
 */
export async function deleteRemoval(tx: Database, circleId: string, userId: string): Promise<boolean> {
  const rows = await tx
    .delete(circleRemovals)
    .where(ofPerson(circleId, userId))
    .returning({ userId: circleRemovals.userId });
  return rows.length > 0;
}

/** Returns a page of removed members, those who ask to come back first, and the total number. */
export async function selectRemovals(
  db: Database,
  circleId: string,
  readerId: string,
  { page, page_size }: PageRequest,
): Promise<{ rows: RemovedMember[]; count: number }> {
  const here = and(
    eq(circleRemovals.circleId, circleId),
    sql`not ${hiddenFrom(readerId, circleRemovals.userId)}`,
  );
  const [total] = await db.select({ count: count() }).from(circleRemovals).where(here);
  const rows = await db
    .select({ person: PERSON, removal: circleRemovals })
    .from(circleRemovals)
    .innerJoin(personSummaries, eq(personSummaries.id, circleRemovals.userId))
    .where(here)
    .orderBy(
      sql`${circleRemovals.askedAt} nulls last`,
      sql`${circleRemovals.removedAt} desc`,
      circleRemovals.userId,
    )
    .limit(page_size)
    .offset((page - 1) * page_size);
  return {
    rows: rows.map(({ person, removal }) => ({
      person,
      may_ask: removal.mayAsk,
      removed_at: removal.removedAt.toString(),
      asked_at: removal.askedAt?.toString() ?? null,
    })),
    count: total?.count ?? 0,
  };
}
