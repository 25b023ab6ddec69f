import { and, count, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { pgView } from 'drizzle-orm/pg-core';
import { isOneOf } from '../../db/is-one-of.ts';
import type { Database } from '../../ports/database/database.ts';
import * as tables from './sessions.tables.ts';

/**
 * What other modules may read and change of this module's tables. The views are read-only and have the names of their tables, so
 * that joins have the same query plan.
 */

export type SessionRow = tables.SessionRow;

/** One row per session. */
export const sessions = pgView('sessions', tables.sessionColumns).existing();

/** A member's availability; no row until they changed it. */
export const availabilitySettings = pgView('availability_settings', {
  userId: tables.availabilityColumns.userId,
  updatedAt: tables.availabilityColumns.updatedAt,
}).existing();

/** When each person of a session was in its room. */
export const sessionAttendance = pgView('session_attendance', tables.attendanceColumns).existing();

/** Reviews of sessions; one is hidden while `shownAt` is null. */
export const sessionReviews = pgView('session_reviews', tables.reviewColumns).existing();

export type ReviewRow = typeof tables.sessionReviews.$inferSelect;

/** Inserts a review. @throws a unique violation of `session_reviews_once_key` for a second one by the same author. */
export async function insertReview(tx: Database, review: ReviewRow): Promise<void> {
  await tx.insert(tables.sessionReviews).values(review);
}

/** Shows the hidden reviews of a session that has taken place (R-REV-6). @returns those that were hidden until now. */
export function showReviews(tx: Database, sessionId: string, now: Temporal.Instant): Promise<ReviewRow[]> {
  const { sessionReviews: table } = tables;
  return tx
    .update(table)
    .set({ shownAt: now })
    .where(
      and(
        eq(table.sessionId, sessionId),
        isNull(table.shownAt),
        sql`exists (select from ${tables.sessions} where id = ${sessionId} and ${tookPlace()})`,
      ),
    )
    .returning();
}

/**
 * Condition: a session has taken place (R-REV-6). A completed session that was too short has not, until both people have confirmed it.
 * @param alias of `sessions` in the query.
 */
export function tookPlace(alias = 'sessions'): SQL<boolean> {
  return sql<boolean>`${sql.identifier(alias)}.took_place_at is not null`;
}

/** Returns those of these people with whom a member had a session that took place. */
export async function selectMetAmong(
  db: Database,
  memberId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select booker_id as id from ${sessions} where host_id = ${memberId} and ${isOneOf(sql`booker_id`, ids)} and ${tookPlace()}
    union select host_id from ${sessions} where booker_id = ${memberId} and ${isOneOf(sql`host_id`, ids)} and ${tookPlace()}`);
  return new Set(rows.map(({ id }) => id));
}

/** Counts the sessions that have taken place. */
export async function countCompletedSessions(db: Database): Promise<number> {
  const { sessions: table } = tables;
  const [row] = await db.select({ count: count() }).from(table).where(isNotNull(table.tookPlaceAt));
  return row?.count ?? 0;
}
