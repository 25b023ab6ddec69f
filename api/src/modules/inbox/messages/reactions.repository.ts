import { and, eq, notInArray, sql } from 'drizzle-orm';
import {
  DIFFERENT_REACTIONS,
  type AnyReaction,
  type MessageReaction,
  type PersonSummary,
  type Reaction,
} from '@acquaint/contracts';
import type { PageRequest } from '../../../http/paging.ts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { peopleBlockedBy } from '../../connections/connections.queries.ts';
import { personSummaries } from '../../identity/identity.queries.ts';
import { LIKE, messageLikes } from '../inbox.tables.ts';
import { personJson } from './messages.repository.ts';

/**
 * Stores a member's reaction to a message, or removes it if it is there.
 * @returns false if the message has too many different reactions for another one.
 */
export async function toggleReaction(
  tx: Transaction,
  reaction: Omit<typeof messageLikes.$inferSelect, 'createdAt'>,
  now: Temporal.Instant,
): Promise<boolean> {
  const { messageId, userId, emoji } = reaction;
  const rows = await tx
    .delete(messageLikes)
    .where(
      and(
        eq(messageLikes.messageId, messageId),
        eq(messageLikes.userId, userId),
        eq(messageLikes.emoji, emoji),
      ),
    )
    .returning({ id: messageLikes.messageId });
  if (rows.length > 0) return true;
  if (emoji !== LIKE && (await countOthers(tx, messageId, emoji)) >= DIFFERENT_REACTIONS) return false;
  await tx.insert(messageLikes).values({ ...reaction, createdAt: now });
  return true;
}

/** Counts the different reactions to a message, without likes and this one. */
async function countOthers(tx: Transaction, messageId: string, emoji: Reaction): Promise<number> {
  const [others] = await tx
    .select({ count: sql<number>`count(distinct ${messageLikes.emoji})::int` })
    .from(messageLikes)
    .where(and(eq(messageLikes.messageId, messageId), notInArray(messageLikes.emoji, [emoji, LIKE])));
  return others?.count ?? 0;
}

/**
 * Returns a page of the reactions to a message, the first chosen first, and their number, without those of people whom the reader has
 * blocked (R-MSG-13).
 * @param only if given, only those of this kind.
 */
export async function selectReactions(
  db: Database,
  readerId: string,
  messageId: string,
  { only, page, page_size }: PageRequest & { readonly only: AnyReaction | undefined },
): Promise<{ rows: MessageReaction[]; count: number }> {
  const ofKind = only === undefined ? sql`true` : sql`l.emoji = ${only === 'like' ? LIKE : only}`;
  const { rows } = await db.execute<{ emoji: Reaction; person: PersonSummary; count: number }>(sql`
    select l.emoji, ${personJson('p')} as person, count(*) over ()::integer as count
    from message_likes l join ${personSummaries} p on p.id = l.user_id
    where l.message_id = ${messageId} and ${ofKind} and l.user_id not in ${peopleBlockedBy(readerId)}
    order by l.created_at, l.user_id, l.emoji limit ${page_size} offset ${(page - 1) * page_size}`);
  return {
    rows: rows.map(({ emoji, person }) => ({ reaction: emoji === LIKE ? 'like' : emoji, person })),
    count: rows[0]?.count ?? 0,
  };
}
