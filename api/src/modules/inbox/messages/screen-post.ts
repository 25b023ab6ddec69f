import { sql } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { Screen } from '../../../screening.ts';
import { linksOf } from '../links/links.ts';

/** A new message, before it is stored. */
interface Post {
  readonly authorId: string;
  readonly conversationId: string;
  readonly text: string;
  readonly clientId: string;
  readonly now: Temporal.Instant;
}

/** @returns why a post in a circle waits for a moderator (R-MOD-10); null for all other messages. */
export type ScreenPost = (post: Post) => Promise<string | null>;

/** Screens the posts in circles that have a link. All other messages cost no statement. */
export function createScreenPost(db: Database, screen: Screen, spamDays: number): ScreenPost {
  return async ({ authorId, conversationId, text, clientId, now }) => {
    if (linksOf(text).length === 0) return null;
    const circleId = await findCircleToPostIn(db, conversationId, { authorId, clientId });
    if (circleId === null) return null;
    return withTransaction(db, async (tx) => {
      const since = now.subtract({ hours: 24 * spamDays });
      const earlier = await selectOtherPosts(tx, authorId, conversationId, since);
      return screen(tx, { authorId, text, to: { circleId }, earlier }, now);
    });
  };
}

/** Returns the circle of a conversation if the author is in it and has not sent this message before; otherwise null. */
async function findCircleToPostIn(
  db: Database,
  conversationId: string,
  { authorId, clientId }: { readonly authorId: string; readonly clientId: string },
): Promise<string | null> {
  const { rows } = await db.execute<{ circle_id: string }>(sql`
    select c.circle_id from conversations c
    join conversation_members m on m.conversation_id = c.id and m.user_id = ${authorId}
    where c.id = ${conversationId} and c.kind = 'circle' and not exists (
      select 1 from messages x where x.author_id = ${authorId} and x.client_id = ${clientId})`);
  return rows[0]?.circle_id ?? null;
}

/** Returns the author's newest post with a link in each other circle since a time. */
async function selectOtherPosts(
  db: Database,
  authorId: string,
  conversationId: string,
  since: Temporal.Instant,
): Promise<string[]> {
  const { rows } = await db.execute<{ body: string }>(sql`
    select post.body from conversation_members mine
    join conversations c on c.id = mine.conversation_id and c.kind = 'circle' and c.id <> ${conversationId}
    join lateral (select x.body from messages x
      where x.conversation_id = c.id and x.author_id = ${authorId} and x.created_at > ${since.toString()}::timestamptz
        and x.body ~* 'https?://' order by x.seq desc limit 1) post on true
    where mine.user_id = ${authorId}`);
  return rows.map(({ body }) => body);
}
