import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Conversation, LinkPreview } from '@acquaint/contracts';
import { forbidden } from '../../../http/problem.ts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { circleAdmin, circles, leadsCircle, mayWriteInCircle } from '../../circles/circles.queries.ts';
import { conversationMembers, conversations, messagePins, messages } from '../inbox.tables.ts';
import type { Mention } from '../mentions/mention-text.ts';
import { putMentions } from '../mentions/mentions.repository.ts';
import { deletePin } from '../pins/pins.repository.ts';

/** A message that its reader may want to change. */
export interface OwnedMessage {
  readonly id: string;
  readonly conversationId: string;
  readonly seq: number;
  readonly body: string;
  readonly createdAt: Temporal.Instant;
  readonly deletedAt: Temporal.Instant | null;
  /** When it was hidden because of a report; it is then marked as deleted, too. */
  readonly hiddenAt: Temporal.Instant | null;
  readonly authorId: string;
  /** The reader cannot see messages up to this number. */
  readonly fromSeq: number;
  /** The message that begins its thread; null for one that answers nothing. */
  readonly threadId: string | null;
  readonly isPinned: boolean;
  /** @throws ProblemError 403 if somebody else wrote it. */
  readonly mustBeOwn: () => void;
}

/** @returns null if it does not exist, or the reader may not see it. */
export async function findOwner(db: Database, id: string, readerId: string): Promise<OwnedMessage | null> {
  const [row] = await db
    .select({ message: messages, fromSeq: conversationMembers.fromSeq, pinnedId: messagePins.messageId })
    .from(messages)
    .innerJoin(
      conversationMembers,
      and(
        eq(conversationMembers.conversationId, messages.conversationId),
        eq(conversationMembers.userId, readerId),
      ),
    )
    .leftJoin(messagePins, eq(messagePins.messageId, messages.id))
    .where(eq(messages.id, id));
  if (!row || row.message.seq <= row.fromSeq) return null;
  const { authorId } = row.message;
  return {
    ...row.message,
    fromSeq: row.fromSeq,
    isPinned: row.pinnedId !== null,
    mustBeOwn: () => {
      if (authorId !== readerId) throw forbidden('You can only edit your own messages.');
    },
  };
}

/** Whether a member may write in a conversation: in a circle's, who was muted may not. */
export async function mayWriteIn(tx: Transaction, conversationId: string, userId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ may: boolean }>(sql`
    select c.kind <> 'circle' or ${mayWriteInCircle(sql`c.circle_id`, sql`${userId}::uuid`)} as may
    from conversations c where c.id = ${conversationId}`);
  return rows[0]?.may ?? false;
}

/**
 * Condition and exception: whose messages a member may remove from conversation `c` (R-MSG-15), as the contract's `removal`.
 * @param person column of the member's id.
 */
export const removalBy = (person: SQL): SQL<Conversation['removal']> =>
  sql<Conversation['removal']>`(case when ${leadsCircle(sql`c.circle_id`, person)} then
    jsonb_build_object('except_id', nullif(${circleAdmin(sql`c.circle_id`)}, ${person})) end)`;

/** Returns whose messages a member may remove from a conversation, and the name of its circle; null for nobody's. */
export async function findRemoval(
  tx: Transaction,
  conversationId: string,
  userId: string,
): Promise<{
  readonly exceptId: string | null;
  readonly circleId: string;
  readonly circleName: string;
} | null> {
  const { rows } = await tx.execute<{
    removal: Conversation['removal'];
    circle_id: string;
    circle_name: string;
  }>(sql`
    select ${removalBy(sql`${userId}::uuid`)} as removal, c.circle_id, k.name as circle_name
    from conversations c join ${circles} k on k.id = c.circle_id where c.id = ${conversationId}`);
  const [row] = rows;
  return row?.removal
    ? { exceptId: row.removal.except_id, circleId: row.circle_id, circleName: row.circle_name }
    : null;
}

export interface MessageChange {
  readonly body?: string;
  readonly editedAt?: Temporal.Instant;
  readonly deletedAt?: Temporal.Instant;
  readonly removedAt?: Temporal.Instant;
  readonly previews?: readonly LinkPreview[];
  readonly mentions?: readonly Mention[];
  readonly mentionsEveryone?: boolean;
}

/**
 * Changes a message and increases the version of its conversation, whose row the transaction has locked. The text of a
 * deleted message is removed, and it is unpinned.
 */
export async function changeMessage(
  tx: Transaction,
  { id, conversationId }: Pick<OwnedMessage, 'id' | 'conversationId'>,
  { mentions, ...change }: MessageChange,
  version: number,
): Promise<void> {
  const emptied = change.deletedAt ? { body: '', previews: [], hiddenAt: null } : {};
  if (change.deletedAt) await deletePin(tx, id);
  if (mentions ?? change.deletedAt) await putMentions(tx, [{ id, mentions: mentions ?? [] }]);
  await tx
    .update(messages)
    .set({ ...change, ...emptied, version })
    .where(eq(messages.id, id));
  await tx.update(conversations).set({ lastVersion: version }).where(eq(conversations.id, conversationId));
}
