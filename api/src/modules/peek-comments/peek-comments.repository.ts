import { and, asc, desc, eq, ne, not, sql } from 'drizzle-orm';
import type { PeekComment } from '@acquaint/contracts';
import type { PageRequest } from '../../http/paging.ts';
import type { Database } from '../../ports/database/database.ts';
import { hiddenFrom } from '../connections/connections.queries.ts';
import { PERSON, personSummaries } from '../identity/identity.queries.ts';
import { isPeekShownTo, peekPeople, peeks } from '../peeks/peeks.queries.ts';
import { commentShownTo } from './peek-comments.queries.ts';
import { peekComments, peekCommentsOff } from './peek-comments.tables.ts';

type CommentRow = typeof peekComments.$inferSelect;

/** A published peek that a reader may see. */
export interface CommentedPeek {
  readonly id: string;
  readonly title: string;
  readonly isMine: boolean;
  readonly areOn: boolean;
}

/**
 * Finds a published peek that is shown to a reader; null if it is not published or hidden from them.
 * @param lock until the transaction ends: `share` keeps it published and its comments on, `update` is for turning them on or off.
 */
export async function findCommentedPeek(
  db: Database,
  id: string,
  readerId: string,
  lock?: 'share' | 'update',
): Promise<CommentedPeek | null> {
  const query = db
    .select({ id: peeks.id, title: peeks.title, publishedAt: peeks.publishedAt })
    .from(peeks)
    .where(eq(peeks.id, id));
  const [peek] = await (lock === undefined ? query : query.for(lock));
  if (!peek || peek.publishedAt === null || !(await isPeekShownTo(db, id, readerId))) return null;
  const [mine] = await db
    .select({ userId: peekPeople.userId })
    .from(peekPeople)
    .where(and(eq(peekPeople.peekId, id), eq(peekPeople.userId, readerId)));
  const [off] = await db.select().from(peekCommentsOff).where(eq(peekCommentsOff.peekId, id));
  return { id, title: peek.title, isMine: mine !== undefined, areOn: off === undefined };
}

const selectShown = (db: Database) =>
  db
    .select({ comment: peekComments, author: PERSON })
    .from(peekComments)
    .innerJoin(personSummaries, eq(personSummaries.id, peekComments.authorId));

/** Returns a page of the comments that a reader sees, newest first. */
export async function selectComments(
  db: Database,
  peekId: string,
  readerId: string,
  { page, page_size }: PageRequest,
): Promise<PeekComment[]> {
  const rows = await selectShown(db)
    .where(and(eq(peekComments.peekId, peekId), commentShownTo(readerId)))
    .orderBy(desc(peekComments.createdAt), asc(peekComments.id))
    .limit(page_size)
    .offset((page - 1) * page_size);
  return rows.map(present);
}

/** Finds a comment that a reader sees, provided that they see its peek. */
export async function findShownComment(
  db: Database,
  id: string,
  readerId: string,
): Promise<PeekComment | null> {
  const [row] = await selectShown(db).where(and(eq(peekComments.id, id), commentShownTo(readerId)));
  return row ? present(row) : null;
}

/** Finds a comment, whoever sees it. */
export async function findComment(db: Database, id: string): Promise<CommentRow | null> {
  const [row] = await db.select().from(peekComments).where(eq(peekComments.id, id));
  return row ?? null;
}

function present({
  comment,
  author,
}: {
  readonly comment: CommentRow;
  readonly author: PeekComment['author'];
}): PeekComment {
  const { id, peekId, body, createdAt, editedAt } = comment;
  return {
    id,
    snip_id: peekId,
    author,
    text: body,
    created_at: createdAt.toString(),
    edited_at: editedAt?.toString() ?? null,
  };
}

export async function insertComment(tx: Database, comment: typeof peekComments.$inferInsert): Promise<void> {
  await tx.insert(peekComments).values(comment);
}

/** @returns false when it was deleted meanwhile. */
export async function updateCommentText(
  tx: Database,
  id: string,
  body: string,
  editedAt: Temporal.Instant,
): Promise<boolean> {
  const updated = await tx
    .update(peekComments)
    .set({ body, editedAt })
    .where(eq(peekComments.id, id))
    .returning({ id: peekComments.id });
  return updated.length > 0;
}

/** @returns false when it was deleted already. */
export async function removeComment(tx: Database, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(peekComments)
    .where(eq(peekComments.id, id))
    .returning({ id: peekComments.id });
  return deleted.length > 0;
}

/** Turns the comments on a peek on or off. @returns false when they were so already. */
export async function putCommentsOn(
  tx: Database,
  peekId: string,
  areOn: boolean,
  now: Temporal.Instant,
): Promise<boolean> {
  const changed = areOn
    ? await tx.delete(peekCommentsOff).where(eq(peekCommentsOff.peekId, peekId)).returning()
    : await tx.insert(peekCommentsOff).values({ peekId, turnedOffAt: now }).onConflictDoNothing().returning();
  return changed.length > 0;
}

/** Returns the people in a peek who are notified of a comment: not its author, nor those from whom the author is hidden. */
export async function selectNotified(tx: Database, peekId: string, authorId: string): Promise<string[]> {
  const rows = await tx
    .select({ userId: peekPeople.userId })
    .from(peekPeople)
    .where(
      and(
        eq(peekPeople.peekId, peekId),
        ne(peekPeople.userId, authorId),
        not(hiddenFrom(authorId, sql`${peekPeople.userId}`)),
      ),
    );
  return rows.map(({ userId }) => userId);
}

/** Returns the people in a peek and everyone who has commented on it: their open pages are told of a change at once. */
export async function selectFollowing(db: Database, peekId: string): Promise<string[]> {
  const people = db.select({ id: peekPeople.userId }).from(peekPeople).where(eq(peekPeople.peekId, peekId));
  const authors = db
    .select({ id: peekComments.authorId })
    .from(peekComments)
    .where(eq(peekComments.peekId, peekId));
  return (await people.union(authors)).map(({ id }) => id);
}
