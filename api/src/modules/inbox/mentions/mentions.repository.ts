import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Conversation, PersonSummary } from '@acquaint/contracts';
import { isOneOf } from '../../../db/is-one-of.ts';
import type { Transaction } from '../../../ports/database/database.ts';
import { circles, leadsCircle } from '../../circles/circles.queries.ts';
import { hiddenFrom, peopleBlockedBy } from '../../connections/connections.queries.ts';
import { personSummaries } from '../../identity/identity.queries.ts';
import { messageMentions, messageNotifications } from '../inbox.tables.ts';
import { personJson } from '../messages/messages.repository.ts';
import type { Mention } from './mention-text.ts';

/**
 * What a member of conversation `c` is notified of (R-MSG-18).
 * @param alias of the member's `conversation_members`.
 */
export const notifyLevelOf = (alias: string): SQL<Conversation['notify']> =>
  sql<
    Conversation['notify']
  >`coalesce(${sql.raw(alias)}.notify_level, case c.kind when 'circle' then 'mentions' else 'all' end)`;

/**
 * The rows of `message_notifications` for unread messages of conversation `c`, without those of people whom the member has blocked
 * since (R-MSG-13).
 * @param alias of the member's `conversation_members`.
 */
const unreadCallsOf = (alias: string): SQL => {
  const member = sql.raw(alias);
  return sql`message_notifications n join messages called on called.id = n.message_id where n.user_id = ${member}.user_id
    and n.conversation_id = c.id and n.seq > ${member}.read_seq and not n.is_withdrawn
    and called.author_id not in ${peopleBlockedBy(sql`${member}.user_id`)}`;
};

/**
 * Selects how many unread messages of conversation `c` a member was notified of, without those that the member marked as read.
 * @param alias of the member's `conversation_members`.
 */
export const unreadMentionsOf = (alias: string): SQL<number> =>
  sql<number>`(select count(*)::integer from ${unreadCallsOf(alias)} and not n.is_read)`;

/**
 * Condition: a member of conversation `c` was notified of unread messages there, and of none of them is the notification taken back.
 * @param alias of the member's `conversation_members`.
 */
export const isToldIn = (alias: string): SQL<boolean> => {
  const member = sql.raw(alias);
  return sql<boolean>`(${member}.told_seq > greatest(${member}.read_seq, ${member}.from_seq)
    or exists (select 1 from ${unreadCallsOf(alias)}))`;
};

/** A text, and whose it is. */
interface Post {
  readonly conversationId: string;
  readonly authorId: string;
  readonly text: string;
}

/** Whom the text of a post can mention, and whether its author may call everybody. */
export interface Callable {
  readonly people: readonly PersonSummary[];
  readonly everyone: boolean;
}

/**
 * Returns for each of these posts the other members of its conversation whose name stands in it after “@”, and whether its author
 * leads the circle.
 */
export async function selectCallable(tx: Transaction, posts: readonly Post[]): Promise<Callable[]> {
  if (posts.length === 0) return [];
  const values = posts.map(({ conversationId, authorId, text }, n) => ({
    ...{ n, conversation_id: conversationId, author_id: authorId, body: text },
  }));
  const name = (field: SQL): SQL => sql`position('@' || lower(${field}) in w.body) > 0`;
  // Materialized, so that a text is put in lower case once, and not for each member of a large circle.
  const { rows } = await tx.execute<{ people: PersonSummary[]; everyone: boolean }>(sql`
    with w as materialized (
      select n, conversation_id, author_id, lower(body) as body
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as w (n integer, conversation_id uuid, author_id uuid, body text)
    )
    select (select coalesce(jsonb_agg(${personJson('p')}), '[]') from conversation_members m
        join ${personSummaries} p on p.id = m.user_id
        where m.conversation_id = w.conversation_id and m.user_id <> w.author_id and not p.is_erased
          and (${name(sql`trim(p.first_name || ' ' || p.last_name)`)} or ${name(sql`p.username`)})) as people,
      ${leadsCircle(sql`c.circle_id`, sql`w.author_id`)} as everyone
    from w left join conversations c on c.id = w.conversation_id order by w.n`);
  return rows;
}

/** Stores whom messages mention, in place of whom they mentioned before. */
export async function putMentions(
  tx: Transaction,
  ofMessages: readonly { readonly id: string; readonly mentions: readonly Mention[] }[],
): Promise<void> {
  const ids = ofMessages.map(({ id }) => id);
  await tx.delete(messageMentions).where(isOneOf(messageMentions.messageId, ids));
  const rows = ofMessages.flatMap(({ id, mentions }) =>
    mentions.map(({ user_id: userId, name }, position) => ({ messageId: id, userId, name, position })),
  );
  if (rows.length > 0) await tx.insert(messageMentions).values(rows);
}

/** A stored message as its mentions are read again. */
interface StoredCall extends Record<string, unknown> {
  readonly mentioned: string[];
  readonly seq: number;
  readonly answered_id: string | null;
  readonly author: PersonSummary;
}

/** Returns whom a message mentions, whom it answers, and its author. */
export async function findStoredCall(tx: Transaction, id: string): Promise<StoredCall | null> {
  const { rows } = await tx.execute<StoredCall>(sql`
    select m.seq, ${personJson('p')} as author,
      (select coalesce(jsonb_agg(x.user_id), '[]') from message_mentions x where x.message_id = m.id) as mentioned,
      (select q.author_id from messages q where q.id = m.reply_to) as answered_id
    from messages m join ${personSummaries} p on p.id = m.author_id where m.id = ${id}`);
  return rows[0] ?? null;
}

/** How many of those who replied to a message are notified of the next reply. */
const THREAD_PEOPLE = 3;

/**
 * Selects the members who last replied to the message that another one answers, before it.
 * @param message a row of `messages` in the query.
 */
const threadPeopleOf = (message: string): SQL => {
  const reply = sql.raw(message);
  return sql`(select other.author_id as id from messages other
    where other.reply_to = ${reply}.reply_to and other.seq < ${reply}.seq and other.deleted_at is null
      and other.author_id <> ${reply}.author_id
    group by other.author_id order by max(other.seq) desc limit ${THREAD_PEOPLE})`;
};

/** A message that calls members: those it mentions, the one it answers, those who answered the same, or everybody in its circle. */
export interface Call {
  readonly id: string;
  readonly conversationId: string;
  readonly seq: number;
  readonly author: PersonSummary;
  readonly mentioned: readonly string[];
  readonly answeredId: string | null;
  readonly everyone: boolean;
}

/** Members who are notified of a message, or no longer. */
interface Notified extends Record<string, unknown> {
  readonly message_id: string;
  readonly user_id: string;
  /** The circle's name, or the group's title; empty for a group without one. Null for a notification that is taken back. */
  readonly title: string | null;
}

/** Whether the member of `called` has muted the thread of its message, which does not mention them (R-MSG-18). */
const isMutedThread = sql`exists (select from messages reply join thread_mutes t on t.thread_id = reply.thread_id
  join w on w.message_id = reply.id where reply.id = called.message_id and t.user_id = called.user_id
    and not w.everyone and not w.mentioned @> to_jsonb(called.user_id::text))`;

/**
 * Notes who is notified of these messages: the members whom they call, who have not turned that off there, who were not notified of the
 * message before, who can read it, and from whom its author is not hidden (R-NET-6). Takes the notifications of an edited message back
 * from whom it no longer calls.
 */
export async function takeNotified(tx: Transaction, calls: readonly Call[]): Promise<Notified[]> {
  const values = calls.map(({ id, conversationId, seq, author, mentioned, answeredId, everyone }) => ({
    ...{ message_id: id, conversation_id: conversationId, seq, author_id: author.id, everyone, mentioned },
    called: answeredId === null ? mentioned : [...mentioned, answeredId],
  }));
  const { rows } = await tx.execute<Notified>(sql`
    with w as (
      select * from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
        as w (message_id uuid, conversation_id uuid, seq integer, author_id uuid, everyone boolean, mentioned jsonb, called jsonb)
    ), called as (
      select w.message_id, w.conversation_id, w.seq, w.author_id, person.id::uuid as user_id
        from w, jsonb_array_elements_text(w.called) person (id)
      union select w.message_id, w.conversation_id, w.seq, w.author_id, m.user_id
        from w join conversation_members m on m.conversation_id = w.conversation_id where w.everyone
      union select w.message_id, w.conversation_id, w.seq, w.author_id, person.id
        from w join messages reply on reply.id = w.message_id cross join lateral ${threadPeopleOf('reply')} person
    ), withdrawn as (
      update message_notifications n set is_withdrawn = true from w
      where n.message_id = w.message_id and not n.is_withdrawn
        and not exists (select from called where called.message_id = n.message_id and called.user_id = n.user_id)
      returning n.message_id, n.user_id
    ), taken as (
      insert into message_notifications (message_id, user_id, conversation_id, seq)
      select called.message_id, m.user_id, c.id, called.seq from called
      join conversations c on c.id = called.conversation_id and c.kind <> 'direct'
      join conversation_members m on m.conversation_id = c.id and m.user_id = called.user_id
      where m.user_id <> called.author_id and called.seq > m.from_seq and ${notifyLevelOf('m')} <> 'nothing'
        and not ${hiddenFrom(sql`m.user_id`, sql`called.author_id`)} and not ${isMutedThread}
      on conflict do nothing
      returning message_id, user_id, conversation_id
    )
    select taken.message_id, taken.user_id, coalesce((select name from ${circles} where id = c.circle_id), c.title) as title
    from taken join conversations c on c.id = taken.conversation_id
    union all select message_id, user_id, null from withdrawn`);
  return rows;
}

/** Notes that all notifications of a message are taken back. @returns whom it had notified. */
export async function withdrawNotified(tx: Transaction, messageId: string): Promise<string[]> {
  const { messageId: message, userId, isWithdrawn } = messageNotifications;
  const rows = await tx
    .update(messageNotifications)
    .set({ isWithdrawn: true })
    .where(and(eq(message, messageId), eq(isWithdrawn, false)))
    .returning({ userId });
  return rows.map((row) => row.userId);
}

/** A message that mentions a member. */
interface MentioningMessage extends Record<string, unknown> {
  readonly id: string;
  readonly body: string;
  readonly mentions: Mention[];
}

/** Returns the messages that mention a member, with everybody they mention, and locks them, so that no edit of theirs is lost. */
export async function selectMentioning(tx: Transaction, userId: string): Promise<MentioningMessage[]> {
  const { rows } = await tx.execute<MentioningMessage>(sql`
    select m.id, m.body, (select jsonb_agg(jsonb_build_object('user_id', x.user_id, 'name', x.name)) from message_mentions x
      where x.message_id = m.id) as mentions
    from message_mentions mine join messages m on m.id = mine.message_id where mine.user_id = ${userId}
    order by m.id for update of m`);
  return rows;
}

/** Stores other texts of messages. */
export async function rewriteMessages(
  tx: Transaction,
  texts: readonly { readonly id: string; readonly body: string }[],
): Promise<void> {
  await tx.execute(sql`update messages m set body = w.body
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as w (id uuid, body text) where m.id = w.id`);
}
