import { sql } from 'drizzle-orm';
import type { Message, ParsedInput, searchMessages } from '@acquaint/contracts';
import { paged, type Paged } from '../../../http/paging.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Database } from '../../../ports/database/database.ts';
import { readTitles } from '../conversations.repository.ts';
import { isListedFor, selectMessages } from './messages.repository.ts';

interface Found {
  readonly message: Message;
  readonly conversation_title: string;
}

/**
 * Finds messages that a member may read and that contain all words, or words with these prefixes; the newest first. Leaves out
 * messages of people whom the member has blocked (R-MSG-13).
 */
export async function findMessages(
  db: Database,
  { user }: Pick<RequestContext, 'user'>,
  query: ParsedInput<typeof searchMessages>['query'],
): Promise<Paged<Found>> {
  const words = query.search.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return paged([], 0, query);
  const terms = words.map((word) => `${word}:*`).join(' & ');
  const inOne =
    query.conversation_id === undefined ? sql`true` : sql`m.conversation_id = ${query.conversation_id}`;
  const where = sql`to_tsvector('simple', plain_text(m.body)) @@ to_tsquery('simple', plain_text(${terms}))
    and ${inOne} and ${isListedFor(user.id)}`;
  const messages = await selectMessages(db, {
    readerId: user.id,
    where,
    orderBy: sql`m.created_at desc, m.id`,
    limit: query.page_size,
    offset: (query.page - 1) * query.page_size,
  });
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*) as count from messages m where ${where}`,
  );
  const titleOf = await readTitles(db, user.id, messages);
  const results = messages.map((message) => ({ message, conversation_title: titleOf(message) }));
  return paged(results, rows[0]?.count ?? 0, query);
}
