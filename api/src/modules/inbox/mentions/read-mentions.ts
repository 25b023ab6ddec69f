import { sql } from 'drizzle-orm';
import type { Platform } from '../../../platform.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { NewsReading } from '../../notifications/notifications.service.ts';
import { messagePath } from './mention-news.ts';

interface Dependencies extends Pick<Platform, 'db' | 'events'> {
  readonly notifications: Pick<NewsReading, 'readPaths'>;
}

/**
 * Marks all mentions of a member and all replies to them as read, and their notifications; the other messages of these conversations
 * stay unread (R-MSG-5).
 * @returns how many were unread.
 */
export async function readMentionsOf(
  { db, events, notifications }: Dependencies,
  { user, now }: Pick<RequestContext, 'user' | 'now'>,
): Promise<{ count: number }> {
  const { rows } = await db.execute<{ conversation_id: string; seq: number }>(sql`
    update message_notifications n set is_read = true from conversation_members r
    where n.user_id = ${user.id} and not n.is_read and r.conversation_id = n.conversation_id and r.user_id = n.user_id
      and n.seq > r.read_seq
    returning n.conversation_id, n.seq`);
  if (rows.length === 0) return { count: 0 };
  for (const conversation_id of new Set(rows.map((row) => row.conversation_id)))
    events.publish([user.id], 'conversation/changed', { conversation_id });
  const paths = rows.map((row) => messagePath({ conversationId: row.conversation_id, seq: row.seq }));
  await notifications.readPaths(user.id, paths, now);
  return { count: rows.length };
}
