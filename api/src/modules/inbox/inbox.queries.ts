import { sql, type SQL } from 'drizzle-orm';
import { unreadOf } from './conversations.repository.ts';

/** Reads of this module's tables for other modules. */

/**
 * Sorts circles by their chats: first those with messages that a member has not read, unless the member has muted the chat, and among
 * these and among the others first those that were written in, or joined, last (R-CIRC-29).
 * @param circle column of the circle's id.
 * @param me a member of these circles.
 */
export function orderByChat(circle: SQL, me: string): SQL[] {
  const ofChat = (key: SQL): SQL => sql`(select ${key} from conversations c
    join conversation_members m on m.conversation_id = c.id and m.user_id = ${me} where c.circle_id = ${circle}) desc nulls last`;
  return [
    ofChat(sql`not m.is_muted and ${unreadOf(me, 'm')} > 0`),
    ofChat(sql`greatest(c.active_at, m.joined_at)`),
  ];
}
