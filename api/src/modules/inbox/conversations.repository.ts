import { and, eq, lte, sql, type SQL } from 'drizzle-orm';
import { GROUP_SIZE, type Conversation, type Message, type PersonSummary } from '@acquaint/contracts';
import { fullName } from '../../i18n/people.ts';
import { t } from '../../i18n/i18n.ts';
import type { PageRequest } from '../../http/paging.ts';
import type { Database } from '../../ports/database/database.ts';
import { circleCover, circles, mayWriteInCircle } from '../circles/circles.queries.ts';
import { peopleBlockedBy } from '../connections/connections.queries.ts';
import { personSummaries, users } from '../identity/identity.queries.ts';
import { conversationMembers, conversations } from './inbox.tables.ts';
import { notifyLevelOf, unreadMentionsOf } from './mentions/mentions.repository.ts';
import { removalBy } from './messages/message-changes.repository.ts';
import { mayPin, pinCountFor } from './pins/pins.repository.ts';
import { idList, instantText, isOpen, personJson, selectMessages } from './messages/messages.repository.ts';

interface ConversationRow extends Record<string, unknown> {
  readonly id: string;
  readonly kind: Conversation['kind'];
  readonly circle_id: string | null;
  readonly cover_url: string | null;
  readonly title: string;
  readonly circle_name: string | null;
  readonly other: PersonSummary | null;
  readonly members: { readonly person: PersonSummary; readonly read_seq: number | null }[];
  readonly member_count: number;
  readonly last_seq: number;
  readonly last_version: number;
  readonly from_seq: number;
  readonly read_seq: number;
  readonly unread_count: number;
  readonly mention_count: number;
  readonly is_muted: boolean;
  readonly muted_until: string | null;
  readonly notify: Conversation['notify'];
  readonly can_write: boolean;
  readonly can_pin: boolean;
  readonly removal: Conversation['removal'];
  readonly pin_count: number;
  readonly blocked_ids: string[];
  readonly active_at: string;
}

/**
 * Whether a member shows read marks. Members who do not show theirs do not see those of others.
 * @param alias of `inbox_settings`
 */
const showsReadMarks = (alias: string): SQL => sql.raw(`coalesce(${alias}.shows_read_marks, true)`);

/** The other member of a direct conversation `c`. */
const otherOf = (me: string): SQL => sql`case when c.person_a = ${me} then c.person_b else c.person_a end`;

/**
 * Selects how many messages of conversation `c` a member has not read, without those of people they have blocked (R-MSG-13). Messages
 * are looked at only for members who have blocked someone: for all others, the numbers of two messages are enough.
 * @param alias of the member's `conversation_members`.
 */
export function unreadOf(me: string, alias: string): SQL<number> {
  const seen = sql.raw(`greatest(${alias}.read_seq, ${alias}.from_seq)`);
  return sql<number>`greatest(0, c.last_seq - ${seen} - case when exists ${peopleBlockedBy(me)} then (
    select count(*)::integer from messages x where x.conversation_id = c.id and x.seq > ${seen}
      and x.author_id in ${peopleBlockedBy(me)}) else 0 end)`;
}

export interface ConversationSelection {
  readonly kind?: Conversation['kind'] | undefined;
  /** Part of a title or of a name. */
  readonly search: string;
  /** Whether only those with unread messages are selected. */
  readonly unread?: boolean | undefined;
  /** Whether only those with unread messages that call the member are selected. */
  readonly mentions?: boolean | undefined;
}

/** The condition on conversation `c` with the member's `conversation_members` as `m`. */
function matching(
  me: string,
  { kind, search, unread = false, mentions = false }: ConversationSelection,
): SQL {
  const ofKind = kind === undefined ? sql`true` : sql`c.kind = ${kind}`;
  const ofUnread = unread ? sql`${ofKind} and ${unreadOf(me, 'm')} > 0` : ofKind;
  const selected = mentions ? sql`${ofUnread} and ${unreadMentionsOf('m')} > 0` : ofUnread;
  if (search === '') return selected;
  return sql`${selected} and position(plain_text(${search}) in plain_text(case c.kind
    when 'circle' then (select name from ${circles} where id = c.circle_id)
    when 'direct' then (select first_name || ' ' || last_name from ${users} where id = ${otherOf(me)})
    else c.title || ' ' || (select string_agg(u.first_name || ' ' || u.last_name, ' ') from conversation_members g
      join ${users} u on u.id = g.user_id where g.conversation_id = c.id and g.user_id <> ${me}) end)) > 0`;
}

/** Returns a page of a member's conversations, the latest first, and the total number of matches. */
export async function selectConversations(
  db: Database,
  me: string,
  selection: ConversationSelection,
  { page, page_size }: PageRequest,
): Promise<{ rows: Conversation[]; count: number }> {
  const where = matching(me, selection);
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id from conversation_members m join conversations c on c.id = m.conversation_id
    where m.user_id = ${me} and ${where}
    order by c.active_at desc, c.id limit ${page_size} offset ${(page - 1) * page_size}`);
  const { rows: counted } = await db.execute<{ count: number }>(sql`
    select count(*) as count from conversation_members m join conversations c on c.id = m.conversation_id
    where m.user_id = ${me} and ${where}`);
  const ids = rows.map(({ id }) => id);
  const conversations = await readConversations(db, me, ids);
  return { rows: conversations, count: counted[0]?.count ?? 0 };
}

/** Finds one of a member's conversations; null if it does not exist or is not theirs. */
export async function findConversation(db: Database, me: string, id: string): Promise<Conversation | null> {
  const [found] = await readConversations(db, me, [id]);
  return found ?? null;
}

/** Returns those of the conversations that are the member's, the latest first. */
async function readConversations(db: Database, me: string, ids: readonly string[]): Promise<Conversation[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<ConversationRow>(sql`
    select c.id, c.kind, c.circle_id, c.title, c.last_seq, c.last_version, c.active_at, mine.from_seq,
      greatest(mine.read_seq, mine.from_seq) as read_seq, mine.is_muted, mine.muted_until,
      ${notifyLevelOf('mine')} as notify, ${unreadMentionsOf('mine')} as mention_count,
      ${isOpen} and (c.kind <> 'circle' or ${mayWriteInCircle(sql`c.circle_id`, sql`mine.user_id`)}) as can_write,
      ${mayPin(sql`mine.user_id`)} as can_pin, ${removalBy(sql`mine.user_id`)} as removal,
      ${pinCountFor(me)} as pin_count,
      (case when c.kind = 'direct' then '[]'::jsonb
        else (select coalesce(jsonb_agg(b.id), '[]') from ${peopleBlockedBy(me)} b) end) as blocked_ids,
      ${unreadOf(me, 'mine')} as unread_count,
      (select name from ${circles} where id = c.circle_id) as circle_name, ${circleCover(sql`c.circle_id`)} as cover_url,
      (select ${personJson('p')} from ${personSummaries} p where c.kind = 'direct' and p.id = ${otherOf(me)}) as other,
      (select count(*) from conversation_members g where g.conversation_id = c.id) as member_count,
      (select coalesce(jsonb_agg(jsonb_build_object('person', ${personJson('p')}, 'read_seq',
          case when g.user_id = ${me} or (${isOpen} and ${showsReadMarks('s')} and ${showsReadMarks('my_settings')})
          then g.read_seq end)
          order by g.joined_at, g.user_id), '[]')
        from (select * from conversation_members where conversation_id = c.id
          order by user_id = ${me} desc, joined_at, user_id limit ${GROUP_SIZE}) g
        join ${personSummaries} p on p.id = g.user_id
        left join inbox_settings s on s.user_id = g.user_id) as members
    from conversation_members mine
    join conversations c on c.id = mine.conversation_id
    left join inbox_settings my_settings on my_settings.user_id = mine.user_id
    where mine.user_id = ${me} and c.id in ${idList(ids)}
    order by c.active_at desc, c.id`);
  const newest = await selectMessages(db, {
    readerId: me,
    where: sql`(m.conversation_id, m.seq) in (select c.id, c.last_seq from conversations c
      join conversation_members r on r.conversation_id = c.id
      where c.id in ${idList(ids)} and r.user_id = ${me} and c.last_seq > r.from_seq)`,
    orderBy: sql`m.id`,
    limit: ids.length,
  });
  const newestOf = new Map(newest.map((message) => [message.conversation_id, message]));
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    circle_id: row.circle_id,
    cover_url: row.cover_url,
    title: titleOf(row, me),
    members: row.members,
    member_count: row.member_count,
    last_message: newestOf.get(row.id) ?? null,
    last_seq: row.last_seq,
    last_version: row.last_version,
    read_seq: row.read_seq,
    unread_count: row.unread_count,
    mention_count: row.mention_count,
    is_muted: row.is_muted,
    muted_until: row.muted_until === null ? null : instantText(row.muted_until),
    notify: row.notify,
    can_write: row.can_write,
    can_pin: row.can_pin,
    removal: row.removal,
    pin_count: row.pin_count,
    blocked_ids: row.blocked_ids,
    active_at: instantText(row.active_at),
  }));
}

/** Returns a function with the titles of the conversations of these messages, as a member sees them. */
export async function readTitles(
  db: Database,
  me: string,
  messages: readonly Message[],
): Promise<(message: Message) => string> {
  const ids = [...new Set(messages.map(({ conversation_id }) => conversation_id))];
  const titles = new Map((await readConversations(db, me, ids)).map(({ id, title }) => [id, title]));
  return ({ conversation_id }) => titles.get(conversation_id) ?? '';
}

function titleOf({ kind, title, circle_name, other, members }: ConversationRow, me: string): string {
  if (kind === 'circle') return circle_name ?? '';
  if (kind === 'direct') return other ? fullName(other) : '';
  if (title !== '') return title;
  const others = members.filter(({ person }) => person.id !== me).map(({ person }) => fullName(person));
  return others.length > 0 ? others.join(', ') : t('Only you');
}

/** Returns the number of unread messages in all conversations; of muted ones only of those that call the member (R-MSG-18). */
export async function countUnreadMessages(db: Database, me: string): Promise<number> {
  const { rows } = await db.execute<{ count: number | null }>(sql`
    select sum(case when m.is_muted then ${unreadMentionsOf('m')} else ${unreadOf(me, 'm')} end)::integer as count
    from conversation_members m join conversations c on c.id = m.conversation_id where m.user_id = ${me}`);
  return rows[0]?.count ?? 0;
}

export async function findDirectId(db: Database, me: string, other: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id from conversations c join conversation_members m on m.conversation_id = c.id and m.user_id = ${me}
    where (c.person_a, c.person_b) in ((${me}, ${other}), (${other}, ${me}))`);
  return rows[0]?.id ?? null;
}

/** Returns the id of a circle's conversation, or null if the member is not in it. */
export async function findCircleConversationId(
  db: Database,
  me: string,
  circleId: string,
): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id from conversations c join conversation_members m on m.conversation_id = c.id and m.user_id = ${me}
    where c.circle_id = ${circleId}`);
  return rows[0]?.id ?? null;
}

export async function insertGroup(
  tx: Database,
  group: { readonly id: string; readonly title: string; readonly memberIds: readonly string[] },
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insert(conversations)
    .values({ id: group.id, kind: 'group', title: group.title, activeAt: now, createdAt: now });
  await insertMembers(tx, group.id, group.memberIds, 0, now);
}

/**
 * Adds members to a conversation.
 * @param fromSeq they can read messages after this number.
 */
export async function insertMembers(
  tx: Database,
  conversationId: string,
  userIds: readonly string[],
  fromSeq: number,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insert(conversationMembers)
    .values(userIds.map((userId) => ({ conversationId, userId, joinedAt: now, fromSeq, readSeq: fromSeq })))
    .onConflictDoNothing();
}

const isOf = (conversationId: string, userId: string): SQL | undefined =>
  and(eq(conversationMembers.conversationId, conversationId), eq(conversationMembers.userId, userId));

export async function deleteMember(tx: Database, conversationId: string, userId: string): Promise<void> {
  await tx.delete(conversationMembers).where(isOf(conversationId, userId));
}

export async function updateTitle(tx: Database, id: string, title: string): Promise<void> {
  await tx.update(conversations).set({ title }).where(eq(conversations.id, id));
}

/** Whether a member has muted a conversation, until when, and what they are notified of there. */
interface Attention {
  readonly isMuted?: boolean | undefined;
  readonly mutedUntil?: Temporal.Instant | null | undefined;
  readonly notifyLevel?: Conversation['notify'] | undefined;
}

/** Changes what a member wants to hear of a conversation; undefined changes nothing. */
export async function updateAttention(
  tx: Database,
  conversationId: string,
  userId: string,
  { isMuted, mutedUntil, notifyLevel }: Attention,
): Promise<void> {
  await tx
    .update(conversationMembers)
    .set({ isMuted, mutedUntil, notifyLevel })
    .where(isOf(conversationId, userId));
}

/** Unmutes every conversation that was muted until a time that is over. @returns for whom. */
export function endMutes(
  db: Database,
  now: Temporal.Instant,
): Promise<{ readonly conversationId: string; readonly userId: string }[]> {
  const { conversationId, userId, mutedUntil } = conversationMembers;
  return db
    .update(conversationMembers)
    .set({ isMuted: false, mutedUntil: null })
    .where(lte(mutedUntil, now))
    .returning({ conversationId, userId });
}

/** How far a member has read. */
interface Reading {
  readonly readSeq: number;
  readonly unreadCount: number;
  readonly hasMoved: boolean;
  /** Whether the member was notified about these unread messages. */
  readonly wasNews: boolean;
  /** The numbers of the messages among these of which the member was notified because they call them. */
  readonly calls: readonly number[];
}

/**
 * Increases the number up to which a member has read, at most to the newest message.
 * @returns null for a conversation that is not theirs.
 */
export async function updateReadSeq(
  db: Database,
  conversationId: string,
  userId: string,
  seq: number,
): Promise<Reading | null> {
  const { rows } = await db.execute<{
    read_seq: number;
    unread_count: number;
    before: number;
    told_seq: number;
    calls: number[];
  }>(sql`
    update conversation_members m set read_seq = greatest(m.read_seq, m.from_seq, least(${seq}::integer, c.last_seq))
    from conversations c, conversation_members old
    where c.id = m.conversation_id and m.conversation_id = ${conversationId} and m.user_id = ${userId}
      and old.conversation_id = m.conversation_id and old.user_id = m.user_id
    returning m.read_seq, ${unreadOf(userId, 'm')} as unread_count, old.read_seq as before, m.told_seq,
      (select coalesce(jsonb_agg(n.seq), '[]') from message_notifications n where n.user_id = m.user_id
        and n.conversation_id = c.id and n.seq > old.read_seq and n.seq <= m.read_seq) as calls`);
  const [row] = rows;
  if (!row) return null;
  return {
    readSeq: row.read_seq,
    unreadCount: row.unread_count,
    hasMoved: row.read_seq > row.before,
    wasNews: row.before < row.told_seq && row.told_seq <= row.read_seq,
    calls: row.calls,
  };
}
