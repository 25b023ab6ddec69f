import { sql } from 'drizzle-orm';
import type { Transaction } from '../../ports/database/database.ts';
import { createMentionNews } from '../inbox/mentions/mention-news.ts';
import { findStoredCall, putMentions } from '../inbox/mentions/mentions.repository.ts';
import { conversationMembers, conversations, messageLikes, messagePins } from '../inbox/inbox.tables.ts';
import { writeTexts } from '../notifications/notification-texts.ts';
import { notifications } from '../notifications/notifications.tables.ts';
import { seededId } from './random.ts';
import { keyOf, messageId } from './talks.ts';
import type { Ground, Talk } from './world.ts';

/** Messages per statement. */
const CHUNK = 500;

/** Inserts messages into the conversations that were created with connections and circles, and creates groups. */
export async function insertTalks(tx: Transaction, talks: readonly Talk[], ground: Ground): Promise<void> {
  for (const { place } of talks) if (place.kind === 'group') await insertGroup(tx, place);
  const idOf = await findPlaces(tx);
  const rows = talks.flatMap(({ place, messages }) => {
    const conversation_id = idOf(place);
    return messages.map(({ authorId, body, at, answers }, index) => ({
      id: messageId(ground, place, index),
      reply_to: answeredIn(ground, place, messages, answers),
      client_id: seededId(ground.seed, `client/${keyOf(place)}/${index}`),
      conversation_id,
      author_id: authorId,
      body,
      seq: index + 1,
      created_at: at.round('millisecond').toString(),
    }));
  });
  for (let at = 0; at < rows.length; at += CHUNK) {
    await tx.execute(sql`
      insert into messages (id, conversation_id, seq, version, author_id, client_id, body, reply_to, created_at)
      select id, conversation_id, seq, seq, author_id, client_id, body, reply_to, created_at
      from jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + CHUNK))}::jsonb) as w (id uuid, conversation_id uuid,
        seq integer, author_id uuid, client_id uuid, body text, reply_to uuid, created_at timestamptz)`);
  }
  const likes = talks.flatMap(({ place, messages }) =>
    messages.flatMap(({ likedBy = [], at }, index) =>
      likedBy.map((userId, i) => ({
        ...{ messageId: messageId(ground, place, index), userId },
        // Before the next message, so that it is in the past.
        createdAt: at.add({ seconds: i + 1 }),
      })),
    ),
  );
  for (let at = 0; at < likes.length; at += CHUNK)
    await tx.insert(messageLikes).values(likes.slice(at, at + CHUNK));
  const pins = talks.flatMap(({ place, messages }) =>
    messages.flatMap(({ pinnedBy, at }, index) => {
      if (pinnedBy === undefined) return [];
      const ids = { messageId: messageId(ground, place, index), conversationId: idOf(place) };
      return [{ ...ids, pinnedBy, pinnedAt: at.add({ seconds: 1 }) }];
    }),
  );
  for (let at = 0; at < pins.length; at += CHUNK)
    await tx.insert(messagePins).values(pins.slice(at, at + CHUNK));
  for (const talk of talks) await insertCalls(tx, ground, talk, idOf(talk.place));
  await tx.execute(sql`
    update conversations c set last_seq = newest.seq, last_version = newest.seq, active_at = newest.at
    from (select conversation_id, max(seq) as seq, max(created_at) as at from messages group by conversation_id) newest
    where c.id = newest.conversation_id`);
  const unread = talks.flatMap(({ place, unreadBy }) =>
    unreadBy.map((user_id) => ({ conversation_id: idOf(place), user_id })),
  );
  await tx.execute(sql`
    update conversation_members m set read_seq = c.last_seq - (case when exists (
      select 1 from jsonb_to_recordset(${JSON.stringify(unread)}::jsonb) as w (conversation_id uuid, user_id uuid)
      where w.conversation_id = m.conversation_id and w.user_id = m.user_id) then 1 else 0 end)
    from conversations c where c.id = m.conversation_id`);
}

/** Stores whom messages mention, and notifies the members as the product does. They have read all but an unread last message. */
async function insertCalls(
  tx: Transaction,
  ground: Ground,
  { place, messages, unreadBy }: Talk,
  conversationId: string,
): Promise<void> {
  for (const [index, { at, mentions = [], isCall = false }] of messages.entries()) {
    if (!isCall) continue;
    const id = messageId(ground, place, index);
    await putMentions(tx, [{ id, mentions }]);
    const stored = await findStoredCall(tx, id);
    if (!stored) throw new Error(`The message ${id} was not stored`);
    const { seq, author, mentioned, answered_id: answeredId } = stored;
    const next = messages[index + 1]?.at ?? (unreadBy.length > 0 ? null : at);
    const news = createMentionNews({
      notifyAll: async (_tx, told) => {
        const rows = told.map(({ userId, kind, content, path, personId }) => ({
          ...{ id: seededId(ground.seed, `called/${id}/${userId}`), userId, kind, path, personId },
          ...{ ...writeTexts(null, content), createdAt: at, readAt: next },
        }));
        await tx.insert(notifications).values(rows);
      },
      withdraw: () => Promise.resolve(),
    });
    const call = { id, conversationId, seq, author, mentioned, answeredId, everyone: false };
    await news.notify(tx, [call], at);
  }
}

/** Returns the id of the message that is quoted; null for none. */
function answeredIn(
  ground: Ground,
  place: Talk['place'],
  messages: Talk['messages'],
  quoted: string | undefined,
): string | null {
  const index = quoted === undefined ? -1 : messages.findIndex(({ body }) => body === quoted);
  return index < 0 ? null : messageId(ground, place, index);
}

async function insertGroup(
  tx: Transaction,
  { id, title, memberIds, since }: Extract<Talk['place'], { kind: 'group' }>,
): Promise<void> {
  await tx.insert(conversations).values({ id, kind: 'group', title, activeAt: since, createdAt: since });
  await tx
    .insert(conversationMembers)
    .values(memberIds.map((userId) => ({ conversationId: id, userId, joinedAt: since })));
}

async function findPlaces(tx: Transaction): Promise<(place: Talk['place']) => string> {
  const { rows } = await tx.execute<{ id: string; key: string }>(sql`
    select id, coalesce(person_a || '/' || person_b, circle_id::text, id::text) as key from conversations`);
  const ids = new Map(rows.map(({ id, key }) => [key, id]));
  return (place) => {
    const id = ids.get(keyOf(place));
    if (id === undefined) throw new Error(`No conversation belongs to ${keyOf(place)}`);
    return id;
  };
}
