import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import { countLinks, type Screen } from '../../../screening.ts';

/** A new message, before it is stored. */
interface Post {
  readonly authorId: string;
  readonly conversationId: string;
  readonly text: string;
  readonly clientId: string;
  readonly replyTo: string | null;
  readonly fileIds: readonly string[];
  readonly now: Temporal.Instant;
}

/** Screens the posts in circles that have a link (R-MOD-10). All other messages cost no statement. */
export interface ScreenPost {
  /** @returns why a post in a circle waits for a moderator; null for all other messages. */
  readonly sent: (post: Post) => Promise<string | null>;
  /** @returns why a post in a circle cannot get this text; null for all other messages. */
  readonly edited: (
    tx: Transaction,
    post: Pick<Post, 'authorId' | 'conversationId' | 'text' | 'now'>,
  ) => Promise<string | null>;
}

export function createScreenPost(db: Database, screen: Screen, spamDays: number): ScreenPost {
  const earlierOf = (tx: Transaction, authorId: string, conversationId: string, now: Temporal.Instant) =>
    selectOtherPosts(tx, authorId, conversationId, now.subtract({ hours: 24 * spamDays }));
  return {
    sent: async ({ authorId, conversationId, text, clientId, replyTo, fileIds, now }) => {
      if (countLinks(text) === 0) return null;
      const circleId = await findCircleToPostIn(db, conversationId, { authorId, clientId });
      if (circleId === null) return null;
      const to = { circleId, clientId, replyTo, fileIds };
      return withTransaction(db, async (tx) => {
        const earlier = await earlierOf(tx, authorId, conversationId, now);
        return screen(tx, { authorId, text, to, earlier }, now);
      });
    },
    edited: async (tx, { authorId, conversationId, text, now }) => {
      if (countLinks(text) === 0 || !(await isOfCircle(tx, conversationId))) return null;
      const earlier = await earlierOf(tx, authorId, conversationId, now);
      return screen(tx, { authorId, text, to: 'edit', earlier }, now);
    },
  };
}

async function isOfCircle(db: Database, conversationId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from conversations where id = ${conversationId} and kind = 'circle'`,
  );
  return rows.length > 0;
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
        and x.body ~* '(https?://|\\mwww\\.)\\S' order by x.seq desc limit 1) post on true
    where mine.user_id = ${authorId}`);
  return rows.map(({ body }) => body);
}
