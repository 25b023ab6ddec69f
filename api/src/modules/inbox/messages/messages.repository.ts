import { sql, type SQL } from 'drizzle-orm';
import type { LinkPreview, Message, MessageFile, PersonSummary, Reaction } from '@acquaint/contracts';
import type { Database } from '../../../ports/database/database.ts';
import { connections, peopleBlockedBy } from '../../connections/connections.queries.ts';
import { personSummaries } from '../../identity/identity.queries.ts';
import { fullName } from '../../../i18n/people.ts';
import { renameMentions } from '../mentions/mention-text.ts';
import { LIKE } from '../inbox.tables.ts';
import { seenFrom } from '../seen-from.ts';

/**
 * Selects a member as the contract's PersonSummary.
 * @param alias of `person_summaries` in the query.
 */
export const personJson = (alias: string): SQL =>
  sql.raw(`jsonb_build_object('id', ${alias}.id, 'username', ${alias}.username, 'first_name', ${alias}.first_name,
    'last_name', ${alias}.last_name, 'headline', ${alias}.headline, 'picture_url', ${alias}.picture_url,
    'is_expert', ${alias}.is_expert, 'is_investor', ${alias}.is_investor, 'is_pro', ${alias}.is_pro,
    'is_erased', ${alias}.is_erased)`);

/** Passes a list of ids as one parameter, so that the statement's text stays the same and its plan is reused. */
export const idList = (ids: readonly string[]): SQL =>
  sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;

/** Whether conversation `c` accepts messages: a direct one only while its two members are connected. */
export const isOpen = sql`(c.kind <> 'direct' or exists (select 1 from ${connections} k
  where k.person_a = c.person_a and k.person_b = c.person_b and k.status = 'accepted'))`;

/**
 * Whether a list apart from the conversation, such as a search, shows the reader message `m`: they can read it, it is not deleted
 * or hidden, and they have not blocked its author (R-MSG-13).
 */
export const isListedFor = (readerId: string): SQL =>
  sql`(m.deleted_at is null and m.author_id not in ${peopleBlockedBy(readerId)} and exists (select 1 from conversation_members mine
    where mine.conversation_id = m.conversation_id and mine.user_id = ${readerId} and m.seq > mine.from_seq))`;

/** Characters of a quoted message that are shown above the reply. */
const QUOTE_LENGTH = 140;

export interface ReplyTarget {
  readonly id: string;
  readonly seq: number;
  readonly author_id: string | null;
  readonly author_name: string;
  readonly text: string;
  readonly is_deleted: boolean;
}

/** A quote as it is selected: with the whole text, because the names in it may be others now. */
export type StoredQuote = Omit<ReplyTarget, 'text'> & Pick<MessageRow, 'body' | 'mentions'>;

/**
 * Selects the quote shown above a reply; `presentQuote` makes it readable.
 * @param alias of `messages` in the query, whose author is `quoted_author`.
 */
export const quoteJson = (alias: string): SQL => {
  const quoted = sql.raw(alias);
  return sql`jsonb_build_object('id', ${quoted}.id, 'seq', ${quoted}.seq, 'author_id', ${quoted}.author_id,
    'author_name', trim(quoted_author.first_name || ' ' || quoted_author.last_name),
    'body', case when ${quoted}.deleted_at is null then ${quoted}.body else '' end,
    'mentions', ${mentionsJson(alias)}, 'is_deleted', ${quoted}.deleted_at is not null)`;
};

/** Returns a quote with the present names of those whom it mentions, and shortened. */
export function presentQuote({ body, mentions, ...quote }: StoredQuote): ReplyTarget {
  return { ...quote, text: beginningOf(textOf({ body, mentions }), QUOTE_LENGTH) };
}

/** Returns the first characters of a text, without halving an emoji. */
export const beginningOf = (text: string, length: number): string =>
  Array.from(text.slice(0, 2 * length))
    .slice(0, length)
    .join('');

/**
 * Selects whom a message mentions, by the name that stands in its text.
 * @param alias of `messages` in the query.
 */
const mentionsJson = (alias: string): SQL => sql`(select coalesce(jsonb_agg(jsonb_build_object('name', x.name,
    'person', ${personJson('mentioned')}) order by x.position), '[]')
  from message_mentions x join ${personSummaries} mentioned on mentioned.id = x.user_id
  where x.message_id = ${sql.raw(alias)}.id)`;

type FileFacts = Omit<MessageFile, 'url'>;

/** @param alias of `message_files` in the query. */
export const fileJson = (alias: string): SQL =>
  sql.raw(`jsonb_build_object('id', ${alias}.id, 'kind', ${alias}.kind, 'name', ${alias}.name,
    'content_type', ${alias}.content_type, 'size_bytes', ${alias}.size_bytes, 'width', ${alias}.width,
    'height', ${alias}.height)`);

export function presentFile(file: FileFacts): MessageFile {
  return { ...file, url: `/media/inbox/${file.id}` };
}

interface MessageRow extends Record<string, unknown> {
  readonly id: string;
  readonly client_id: string;
  readonly conversation_id: string;
  readonly seq: number;
  readonly version: number;
  readonly body: string;
  readonly created_at: string;
  readonly edited_at: string | null;
  readonly deleted_at: string | null;
  readonly removed_at: string | null;
  readonly previews: readonly LinkPreview[];
  readonly author: PersonSummary;
  readonly mentions: readonly { readonly name: string; readonly person: PersonSummary }[];
  readonly mentions_everyone: boolean;
  readonly is_pinned: boolean;
  /** Reactions and likes, in the order in which they were chosen. */
  readonly reactions: readonly { readonly user_id: string; readonly emoji: Reaction }[];
  readonly reply_to: StoredQuote | null;
  readonly files: readonly FileFacts[];
  /** Null if there is no specific reader. */
  readonly from_seq: number | null;
}

/** Converts a row to the contract's message, for its reader. */
function present(row: MessageRow): Message {
  const isDeleted = row.deleted_at !== null;
  const message: Message = {
    id: row.id,
    client_id: row.client_id,
    conversation_id: row.conversation_id,
    seq: row.seq,
    version: row.version,
    author: row.author,
    text: isDeleted ? '' : textOf(row),
    mentions: isDeleted ? [] : row.mentions.map(({ person }) => person),
    mentions_everyone: row.mentions_everyone && !isDeleted,
    created_at: instantText(row.created_at),
    edited_at: row.edited_at === null ? null : instantText(row.edited_at),
    is_deleted: isDeleted,
    is_removed: row.removed_at !== null,
    is_pinned: row.is_pinned && !isDeleted,
    ...reactionsOf(isDeleted ? [] : row.reactions),
    reply_to: isDeleted || row.reply_to === null ? null : presentQuote(row.reply_to),
    files: isDeleted ? [] : row.files.map(presentFile),
    previews: isDeleted ? [] : [...row.previews],
  };
  return seenFrom(message, row.from_seq ?? 0);
}

/** Sorts what members chose into likes and other reactions. */
function reactionsOf(chosen: MessageRow['reactions']): Pick<Message, 'liked_by' | 'reactions'> {
  const idsOf = Map.groupBy(chosen, ({ emoji }) => emoji);
  const ids = (emoji: Reaction) => idsOf.get(emoji)?.map(({ user_id }) => user_id) ?? [];
  return {
    liked_by: ids(LIKE),
    reactions: [...idsOf.keys()].flatMap((emoji) =>
      emoji === LIKE ? [] : [{ emoji, user_ids: ids(emoji) }],
    ),
  };
}

/** Returns the text with the present names of those whom it mentions. */
function textOf({ body, mentions }: Pick<MessageRow, 'body' | 'mentions'>): string {
  if (mentions.length === 0) return body;
  const names = new Map(mentions.map(({ person }) => [person.id, fullName(person)]));
  const stored = mentions.map(({ name, person }) => ({ user_id: person.id, name }));
  return renameMentions(body, stored, (id) => names.get(id));
}

/** Converts a time of the database to ISO 8601 in UTC. */
export function instantText(value: string): string {
  return Temporal.Instant.from(value).toString();
}

interface MessageSelection {
  /** Id of the reader: what they may not see is hidden. Null for a message sent to many. */
  readonly readerId: string | null;
  /** A condition on `m`. */
  readonly where: SQL;
  readonly orderBy: SQL;
  readonly limit: number;
  readonly offset?: number;
}

/** Selects messages with all their parts in one statement. */
export async function selectMessages(db: Database, selection: MessageSelection): Promise<Message[]> {
  const { readerId, where, orderBy, limit, offset = 0 } = selection;
  const { rows } = await db.execute<MessageRow>(sql`
    with chosen as (
      select m.* from messages m where ${where} order by ${orderBy} limit ${limit} offset ${offset}
    )
    select m.id, m.client_id, m.conversation_id, m.seq, m.version, m.body, m.created_at, m.edited_at, m.deleted_at,
      m.removed_at, m.previews, m.mentions_everyone, ${personJson('author')} as author,
      ${mentionsJson('m')} as mentions,
      exists (select 1 from message_pins pin where pin.message_id = m.id) as is_pinned,
      (select coalesce(jsonb_agg(jsonb_build_object('user_id', l.user_id, 'emoji', l.emoji) order by l.created_at, l.user_id), '[]')
        from message_likes l where l.message_id = m.id) as reactions,
      case when quoted.id is null then null else ${quoteJson('quoted')} end as reply_to,
      (select coalesce(jsonb_agg(${fileJson('f')} order by f.position), '[]') from message_files f
        where f.message_id = m.id) as files, reader.from_seq
    from chosen m
    left join conversation_members reader on reader.conversation_id = m.conversation_id
      and reader.user_id = ${readerId}::uuid
    join ${personSummaries} author on author.id = m.author_id
    left join messages quoted on quoted.id = m.reply_to
    left join ${personSummaries} quoted_author on quoted_author.id = quoted.author_id
    order by ${orderBy}`);
  return rows.map(present);
}

/**
 * Finds a message.
 * @param readerId null for a message sent to many.
 */
export async function findMessage(
  db: Database,
  id: string,
  readerId: string | null,
): Promise<Message | null> {
  const where = sql`m.id = ${id}`;
  const [message] = await selectMessages(db, { readerId, where, orderBy: sql`m.seq`, limit: 1 });
  return message ?? null;
}

interface Reader {
  readonly userId: string;
  readonly conversationId: string;
  /** The reader cannot see messages up to this number. */
  readonly fromSeq: number;
}

const readable = ({ conversationId, fromSeq }: Reader): SQL =>
  sql`m.conversation_id = ${conversationId} and m.seq > ${fromSeq}`;

/** Selects the newest messages below a number, oldest first; one more than `limit` if there are more. */
export async function selectBefore(
  db: Database,
  reader: Reader,
  before: number,
  limit: number,
): Promise<Message[]> {
  const newestFirst = await selectMessages(db, {
    readerId: reader.userId,
    where: sql`${readable(reader)} and m.seq < ${before}`,
    orderBy: sql`m.seq desc`,
    limit: limit + 1,
  });
  return newestFirst.reverse();
}

/** Selects messages written or changed after a version, the oldest change first; one more than `limit` if there are more. */
export function selectChanges(
  db: Database,
  reader: Reader,
  after: number,
  limit: number,
): Promise<Message[]> {
  return selectMessages(db, {
    readerId: reader.userId,
    where: sql`${readable(reader)} and m.version > ${after}`,
    orderBy: sql`m.version`,
    limit: limit + 1,
  });
}
