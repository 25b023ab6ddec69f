import { and, eq, sql } from 'drizzle-orm';
import type { getThread, ListedThread, listThreads, ParsedInput, SuccessBody } from '@acquaint/contracts';
import { paged, type Paged } from '../../../http/paging.ts';
import { notFound } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Database } from '../../../ports/database/database.ts';
import { peopleBlockedBy } from '../../connections/connections.queries.ts';
import { readTitles } from '../conversations.repository.ts';
import { threadMutes } from '../inbox.tables.ts';
import { findOwner } from '../messages/message-changes.repository.ts';
import { idList, instantText, isListedFor, selectMessages } from '../messages/messages.repository.ts';
import { NO_MESSAGE } from '../messages/messages.service.ts';

type Choice = SuccessBody<typeof getThread>;

interface ThreadRow extends Record<string, unknown> {
  readonly id: string;
  readonly reply_count: number;
  readonly last_reply_at: string;
  readonly is_unread: boolean;
  readonly is_muted: boolean;
  readonly count: number;
}

/**
 * Returns the threads that a member began or replied in, the last replied to first. Leaves out those that they can no longer read, and
 * replies of people whom they have blocked (R-MSG-13).
 */
export async function listThreadsOf(
  db: Database,
  { user }: Pick<RequestContext, 'user'>,
  { page, page_size }: ParsedInput<typeof listThreads>['query'],
): Promise<Paged<ListedThread>> {
  const { rows } = await db.execute<ThreadRow>(sql`
    with own as (
      select thread_id from messages where author_id = ${user.id} and thread_id is not null
      union select reply.thread_id from messages first join messages reply on reply.thread_id = first.id
        where first.author_id = ${user.id}
    )
    select m.id, last.reply_count, last.at as last_reply_at, last.is_unread,
      exists (select from thread_mutes t where t.thread_id = m.id and t.user_id = ${user.id}) as is_muted,
      count(*) over ()::integer as count
    from own join messages m on m.id = own.thread_id
    join conversation_members r on r.conversation_id = m.conversation_id and r.user_id = ${user.id}
    join lateral (select count(*)::integer as reply_count, max(reply.created_at) as at,
        bool_or(reply.seq > r.read_seq and reply.author_id <> ${user.id}) as is_unread
      from messages reply where reply.thread_id = m.id and reply.deleted_at is null
        and reply.author_id not in ${peopleBlockedBy(user.id)}) last on last.reply_count > 0
    where ${isListedFor(user.id)}
    order by last.at desc, m.id limit ${page_size} offset ${(page - 1) * page_size}`);
  const messages = await selectMessages(db, {
    readerId: user.id,
    where: sql`m.id in ${idList(rows.map(({ id }) => id))}`,
    orderBy: sql`m.id`,
    limit: page_size,
  });
  const messageOf = new Map(messages.map((message) => [message.id, message]));
  const titleOf = await readTitles(db, user.id, messages);
  const results = rows.flatMap(({ id, reply_count, last_reply_at, is_unread, is_muted }) => {
    const message = messageOf.get(id);
    if (!message) return [];
    const of = { reply_count, last_reply_at: instantText(last_reply_at), is_unread, is_muted };
    return [{ message, conversation_title: titleOf(message), ...of }];
  });
  return paged(results, rows[0]?.count ?? 0, { page, page_size });
}

/** Returns whether replies in the thread of a message no longer notify a member. @throws ProblemError 404 */
export async function threadChoiceOf(
  db: Database,
  { user }: Pick<RequestContext, 'user'>,
  messageId: string,
): Promise<Choice> {
  const message = await findOwner(db, messageId, user.id);
  if (!message) throw notFound(NO_MESSAGE);
  const { rows } = await db.execute(sql`
    select from thread_mutes where thread_id = ${message.threadId ?? message.id} and user_id = ${user.id}`);
  return { is_muted: rows.length > 0 };
}

/** Chooses whether replies in the thread of a message notify a member. @throws ProblemError 404 */
export async function chooseForThread(
  db: Database,
  { user, now }: Pick<RequestContext, 'user' | 'now'>,
  messageId: string,
  choice: Choice,
): Promise<Choice> {
  const message = await findOwner(db, messageId, user.id);
  if (!message) throw notFound(NO_MESSAGE);
  const threadId = message.threadId ?? message.id;
  if (choice.is_muted) {
    await db.insert(threadMutes).values({ threadId, userId: user.id, mutedAt: now }).onConflictDoNothing();
  } else {
    await db
      .delete(threadMutes)
      .where(and(eq(threadMutes.threadId, threadId), eq(threadMutes.userId, user.id)));
  }
  return choice;
}
