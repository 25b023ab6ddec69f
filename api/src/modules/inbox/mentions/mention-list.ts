import { sql } from 'drizzle-orm';
import type { ListedMention, listMentions, ParsedInput } from '@acquaint/contracts';
import { paged, type Paged } from '../../../http/paging.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Database } from '../../../ports/database/database.ts';
import { readTitles } from '../conversations.repository.ts';
import { idList, isListedFor, selectMessages } from '../messages/messages.repository.ts';

/**
 * Returns the messages of which a member was notified because they mention or answer them: unread ones first, then the newest. Leaves
 * out those whose notification was taken back, and those of people whom the member has blocked (R-MSG-13).
 */
export async function listMentionsOf(
  db: Database,
  { user }: Pick<RequestContext, 'user'>,
  query: ParsedInput<typeof listMentions>['query'],
): Promise<Paged<ListedMention>> {
  const from = sql`message_notifications n join messages m on m.id = n.message_id
    join conversation_members r on r.conversation_id = n.conversation_id and r.user_id = n.user_id
    where n.user_id = ${user.id} and not n.is_withdrawn and ${isListedFor(user.id)}`;
  const { rows } = await db.execute<{ id: string; is_unread: boolean }>(sql`
    select m.id, n.seq > r.read_seq and not n.is_read as is_unread from ${from} order by is_unread desc, m.created_at desc, m.id
    limit ${query.page_size} offset ${(query.page - 1) * query.page_size}`);
  const { rows: counted } = await db.execute<{ count: number }>(
    sql`select count(*)::integer as count from ${from}`,
  );
  const messages = await selectMessages(db, {
    readerId: user.id,
    where: sql`m.id in ${idList(rows.map(({ id }) => id))}`,
    orderBy: sql`m.id`,
    limit: query.page_size,
  });
  const messageOf = new Map(messages.map((message) => [message.id, message]));
  const titleOf = await readTitles(db, user.id, messages);
  const results = rows.flatMap(({ id, is_unread }) => {
    const message = messageOf.get(id);
    return message ? [{ message, conversation_title: titleOf(message), is_unread }] : [];
  });
  return paged(results, counted[0]?.count ?? 0, query);
}
