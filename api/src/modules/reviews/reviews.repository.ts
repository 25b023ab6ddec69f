import {
  and,
  asc,
  count,
  desc,
  eq,
  getViewSelectedFields,
  isNotNull,
  isNull,
  lte,
  not,
  sql,
} from 'drizzle-orm';
import type { PersonSummary } from '@acquaint/contracts';
import type { Database } from '../../ports/database/database.ts';
import { connectedBy } from '../connections/connections.queries.ts';
import { addRating, personSummaries } from '../identity/identity.queries.ts';
import { sessionReviews, sessions, type ReviewRow } from '../sessions/sessions.queries.ts';

/** Returns the reviews of one session, shown or not. */
export function selectReviewsOf(tx: Database, sessionId: string): Promise<ReviewRow[]> {
  return tx.select().from(sessionReviews).where(eq(sessionReviews.sessionId, sessionId));
}

/** Adds the ratings of shown reviews to the profiles of the people reviewed. */
export async function addRatings(tx: Database, reviews: readonly ReviewRow[]): Promise<void> {
  // A fixed order prevents deadlocks.
  for (const { subjectId, rating } of reviews.toSorted((a, b) => a.subjectId.localeCompare(b.subjectId))) {
    await addRating(tx, subjectId, rating);
  }
}

/** Returns IDs of sessions that have taken place (R-REV-6) before `before`, and have a hidden review. */
export async function selectSessionsToShow(db: Database, before: Temporal.Instant): Promise<string[]> {
  const rows = await db
    .selectDistinct({ sessionId: sessionReviews.sessionId })
    .from(sessionReviews)
    .innerJoin(sessions, eq(sessions.id, sessionReviews.sessionId))
    .where(and(isNull(sessionReviews.shownAt), lte(sessions.tookPlaceAt, before)))
    .limit(1_000);
  return rows.map(({ sessionId }) => sessionId);
}

/**
 * Returns a page of the shown reviews about a person, newest first. Leaves out authors with a block between them and the reader
 * (R-NET-6). Reviews by deleted accounts stay.
 */
export async function selectShownReviews(
  db: Database,
  subjectId: string,
  readerId: string,
  { page, page_size }: { readonly page: number; readonly page_size: number },
): Promise<{ rows: (ReviewRow & { author: PersonSummary })[]; count: number }> {
  const where = and(
    eq(sessionReviews.subjectId, subjectId),
    isNotNull(sessionReviews.shownAt),
    not(connectedBy('blocked', readerId, sessionReviews.authorId)),
  );
  const [total] = await db.select({ count: count() }).from(sessionReviews).where(where);
  const rows = await db
    .select({ review: getViewSelectedFields(sessionReviews), author: sql<PersonSummary>`to_jsonb(author)` })
    .from(sessionReviews)
    .innerJoin(sql`${personSummaries} author`, sql`author.id = ${sessionReviews.authorId}`)
    .where(where)
    .orderBy(desc(sessionReviews.shownAt), desc(sessionReviews.createdAt), asc(sessionReviews.id))
    .limit(page_size)
    .offset((page - 1) * page_size);
  return { rows: rows.map(({ review, author }) => ({ ...review, author })), count: total?.count ?? 0 };
}
