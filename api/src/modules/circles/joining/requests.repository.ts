import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { CircleRequest } from '@acquaint/contracts';
import type { PageRequest } from '../../../http/paging.ts';
import type { Database } from '../../../ports/database/database.ts';
import { hiddenFrom } from '../../connections/connections.queries.ts';
import { PERSON, personSummaries } from '../../identity/identity.queries.ts';
import { circleRequests } from '../circles.tables.ts';

type RequestRow = typeof circleRequests.$inferSelect;

const ofPerson = (circleId: string, userId: string) =>
  and(eq(circleRequests.circleId, circleId), eq(circleRequests.userId, userId));

/** Returns a person's request, locked until the transaction ends; null if they have not asked. */
export async function lockRequest(
  tx: Database,
  circleId: string,
  userId: string,
): Promise<RequestRow | null> {
  const [row] = await tx.select().from(circleRequests).where(ofPerson(circleId, userId)).for('update');
  return row ?? null;
}

/** Stores a request, in place of one that was declined. */
export async function putRequest(
  tx: Database,
  row: Pick<RequestRow, 'circleId' | 'userId' | 'answer' | 'askedAt'>,
): Promise<void> {
  const waiting = { answer: row.answer, askedAt: row.askedAt, declinedAt: null, reason: '' };
  await tx
    .insert(circleRequests)
    .values({ ...row, ...waiting })
    .onConflictDoUpdate({ target: [circleRequests.circleId, circleRequests.userId], set: waiting });
}

export async function declineRequest(
  tx: Database,
  circleId: string,
  userId: string,
  decision: { readonly reason: string; readonly declinedAt: Temporal.Instant },
): Promise<void> {
  await tx.update(circleRequests).set(decision).where(ofPerson(circleId, userId));
}

/** Deletes a request; with `isWaiting` only one that waits. @returns false if there was none. */
export async function deleteRequest(
  tx: Database,
  circleId: string,
  userId: string,
  { isWaiting = false } = {},
): Promise<boolean> {
  const which = ofPerson(circleId, userId);
  const rows = await tx
    .delete(circleRequests)
    .where(isWaiting ? and(which, isNull(circleRequests.declinedAt)) : which)
    .returning({ userId: circleRequests.userId });
  return rows.length > 0;
}

/** Returns a page of the waiting requests, the oldest first, and their number. */
export async function selectRequests(
  db: Database,
  circleId: string,
  readerId: string,
  { page, page_size }: PageRequest,
): Promise<{ rows: CircleRequest[]; count: number }> {
  const here = and(
    eq(circleRequests.circleId, circleId),
    isNull(circleRequests.declinedAt),
    sql`not ${hiddenFrom(readerId, circleRequests.userId)}`,
  );
  const [total] = await db.select({ count: count() }).from(circleRequests).where(here);
  const rows = await db
    .select({ person: PERSON, request: circleRequests })
    .from(circleRequests)
    .innerJoin(personSummaries, eq(personSummaries.id, circleRequests.userId))
    .where(here)
    .orderBy(asc(circleRequests.askedAt), asc(circleRequests.userId))
    .limit(page_size)
    .offset((page - 1) * page_size);
  return {
    rows: rows.map(({ person, request }) => ({
      person,
      answer: request.answer,
      asked_at: request.askedAt.toString(),
    })),
    count: total?.count ?? 0,
  };
}
