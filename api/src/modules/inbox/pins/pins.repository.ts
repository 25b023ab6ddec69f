import { and, eq, sql, type SQL } from 'drizzle-orm';
import { MESSAGE_PINS, type MessagePin, type PersonSummary } from '@acquaint/contracts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { leadsCircle, mayWriteInCircle } from '../../circles/circles.queries.ts';
import { peopleBlockedBy } from '../../connections/connections.queries.ts';
import { personSummaries } from '../../identity/identity.queries.ts';
import { messagePins } from '../inbox.tables.ts';
import {
  instantText,
  isListedFor,
  isOpen,
  personJson,
  selectMessages,
} from '../messages/messages.repository.ts';

/**
 * Condition: a member of conversation `c` may pin messages there (R-MSG-14). In a circle these are its admin and deputies, unless
 * they were muted there; in a direct conversation, as long as it accepts messages, and in a group, everybody.
 * @param person column of the member's id.
 */
export const mayPin = (person: SQL): SQL<boolean> =>
  sql<boolean>`(case when c.kind = 'circle' then ${leadsCircle(sql`c.circle_id`, person)}
    and ${mayWriteInCircle(sql`c.circle_id`, person)} else ${isOpen} end)`;

/** Whether a member may pin messages in a conversation. */
export async function mayPinIn(tx: Transaction, conversationId: string, userId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ may: boolean }>(sql`
    select ${mayPin(sql`${userId}::uuid`)} as may from conversations c where c.id = ${conversationId}`);
  return rows[0]?.may ?? false;
}

/** Selects the number of pinned messages of conversation `c` that are shown to the reader. */
export const pinCountFor = (readerId: string): SQL<number> =>
  sql<number>`(select count(*)::integer from message_pins pin join messages m on m.id = pin.message_id
    where pin.conversation_id = c.id and ${isListedFor(readerId)})`;

/** Condition: a conversation has as many pinned messages as it can have. One that staff have hidden is not counted: nobody sees it. */
const isFull = (conversationId: string): SQL => sql`(select count(*) from message_pins other
  join messages counted on counted.id = other.message_id and counted.deleted_at is null
  where other.conversation_id = ${conversationId}) >= ${MESSAGE_PINS}`;

interface NewPin {
  readonly messageId: string;
  readonly conversationId: string;
  readonly pinnedBy: string;
  readonly pinnedAt: Temporal.Instant;
}

/**
 * Pins a message that is not pinned. The transaction has locked the conversation, so that two people cannot exceed the limit together.
 * @returns false if the conversation has too many already.
 */
export async function insertPin(tx: Transaction, pin: NewPin): Promise<boolean> {
  const { rows } = await tx.execute<{ is_full: boolean }>(
    sql`select ${isFull(pin.conversationId)} as is_full`,
  );
  if (rows[0]?.is_full) return false;
  await tx.insert(messagePins).values(pin);
  return true;
}

export async function deletePin(tx: Transaction, messageId: string): Promise<void> {
  await tx.delete(messagePins).where(eq(messagePins.messageId, messageId));
}

/** Unpins a hidden message that is about to be shown again, if others have taken all places meanwhile. */
export async function deletePinWithoutPlace(
  tx: Transaction,
  conversationId: string,
  messageId: string,
): Promise<void> {
  await tx.delete(messagePins).where(and(eq(messagePins.messageId, messageId), isFull(conversationId)));
}

/** Returns the pinned messages of a conversation that are shown to the reader, the last pinned first. */
export async function selectPins(
  db: Database,
  readerId: string,
  conversationId: string,
): Promise<MessagePin[]> {
  const { rows } = await db.execute<{
    message_id: string;
    pinned_at: string;
    pinned_by: PersonSummary | null;
  }>(sql`
    select pin.message_id, pin.pinned_at,
      (select ${personJson('p')} from ${personSummaries} p
        where p.id = pin.pinned_by and p.id not in ${peopleBlockedBy(readerId)}) as pinned_by
    from message_pins pin where pin.conversation_id = ${conversationId}
    order by pin.pinned_at desc, pin.message_id`);
  const messages = await selectMessages(db, {
    readerId,
    where: sql`m.id in (select message_id from message_pins where conversation_id = ${conversationId}) and ${isListedFor(readerId)}`,
    orderBy: sql`m.seq`,
    limit: MESSAGE_PINS,
  });
  const messageOf = new Map(messages.map((message) => [message.id, message]));
  return rows.flatMap(({ message_id, pinned_at, pinned_by }) => {
    const message = messageOf.get(message_id);
    return message ? [{ message, pinned_by, pinned_at: instantText(pinned_at) }] : [];
  });
}
