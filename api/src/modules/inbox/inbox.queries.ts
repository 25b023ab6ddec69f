import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../ports/database/database.ts';
import { unreadOf } from './conversations.repository.ts';
import { messagePath } from './mentions/mention-news.ts';
import { beginningOf, isListedFor, selectMessages } from './messages/messages.repository.ts';

/** Reads of this module's tables for other modules. */

/** Characters of a message that are quoted outside its conversation. */
const QUOTE_LENGTH = 140;

/**
 * Returns the beginnings of messages as they are now, by the paths that notifications of them lead to.
 * @param me the reader: messages that they cannot see are left out, and so are those without text.
 */
export async function selectQuotes(
  db: Database,
  me: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const places = paths.flatMap((path) => {
    const { searchParams } = new URL(path, 'https://site.invalid');
    const [id, seq] = [searchParams.get('conversation'), Number(searchParams.get('message'))];
    return id !== null && seq > 0 ? [{ id, seq }] : [];
  });
  if (places.length === 0) return new Map();
  const messages = await selectMessages(db, {
    readerId: me,
    where: sql`(m.conversation_id, m.seq) in (select w.id, w.seq
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as w (id uuid, seq integer)) and ${isListedFor(me)}`,
    orderBy: sql`m.id`,
    limit: places.length,
  });
  return new Map(
    messages.flatMap((message) => {
      const path = messagePath({ conversationId: message.conversation_id, seq: message.seq });
      const { text } = message;
      const beginning = beginningOf(text, QUOTE_LENGTH);
      const quote = beginning === text ? text : `${beginning.trimEnd()}…`;
      return quote === '' ? [] : [[path, quote] as const];
    }),
  );
}

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
