import { sql } from 'drizzle-orm';
import type { MessageFile, PersonSummary } from '@acquaint/contracts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { isSlowInCircle, mayWriteInCircle } from '../../circles/circles.queries.ts';
import { connections } from '../../connections/connections.queries.ts';
import { personSummaries } from '../../identity/identity.queries.ts';
import {
  fileJson,
  idList,
  isOpen,
  personJson,
  presentFile,
  presentQuote,
  quoteJson,
  type ReplyTarget,
  type StoredQuote,
} from './messages.repository.ts';
import type { Mention } from '../mentions/mention-text.ts';
import type { Participant } from '../seen-from.ts';

/** A conversation that is locked for writing until the transaction ends. */
interface LockedConversation extends Record<string, unknown> {
  readonly id: string;
  readonly last_seq: number;
  readonly last_version: number;
  /** False if the two members of a direct conversation are no longer connected. */
  readonly is_open: boolean;
}

/**
 * Locks conversations in the order of their ids, and the connections of direct ones: a block committed before is seen,
 * and a later one waits.
 * @returns those that exist.
 */
export async function lockConversations(
  tx: Transaction,
  ids: readonly string[],
): Promise<Map<string, LockedConversation>> {
  const { rows } = await tx.execute<{ id: string; last_seq: number; last_version: number; kind: string }>(sql`
    select c.id, c.last_seq, c.last_version, c.kind
    from conversations c where c.id in ${idList(ids)} order by c.id for update of c`);
  const direct = rows.filter(({ kind }) => kind === 'direct').map(({ id }) => id);
  const open = direct.length > 0 ? await holdOpen(tx, direct) : new Set<string>();
  return new Map(rows.map((row) => [row.id, { ...row, is_open: row.kind !== 'direct' || open.has(row.id) }]));
}

/**
 * Returns those of these direct conversations whose members are connected, and locks the connections until the
 * transaction ends.
 */
async function holdOpen(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select c.id from conversations c join ${connections} k on k.person_a = c.person_a and k.person_b = c.person_b
    where c.id in ${idList(ids)} and k.status = 'accepted' order by k.id for share of k`);
  return new Set(rows.map(({ id }) => id));
}

/** A message that is already stored. */
export interface StoredMessage {
  readonly id: string;
  readonly conversation_id: string;
  readonly author_id: string;
  readonly client_id: string;
  readonly seq: number;
  readonly version: number;
}

interface Wanted {
  readonly conversationId: string;
  readonly authorId: string;
  readonly clientId: string;
}

export interface Surroundings {
  /** Members of each conversation, by its id. */
  readonly members: ReadonlyMap<string, readonly Participant[]>;
  /** Those of the wanted messages that are already stored, by `messageKey`. */
  readonly stored: ReadonlyMap<string, StoredMessage>;
  readonly authors: ReadonlyMap<string, PersonSummary>;
  /** Authors who may not write in the circle of a conversation, by `silentKey`. */
  readonly silent: ReadonlySet<string>;
  /** When each author who writes only now and then (R-MOD-5) last wrote there, by `silentKey`; null for never. */
  readonly slow: ReadonlyMap<string, string | null>;
}

/** Returns the key of an author in a conversation. */
export const silentKey = (conversationId: string, authorId: string): string =>
  `${conversationId}/${authorId}`;

/** Returns the key that identifies a message when it is sent again. */
export const messageKey = (authorId: string, clientId: string): string => `${authorId}/${clientId}`;

/** Whether a message of this author with this client id is stored already. */
export async function isStored(db: Database, authorId: string, clientId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from messages where author_id = ${authorId} and client_id = ${clientId}`,
  );
  return rows.length > 0;
}

/** Reads members of the conversations, authors, and messages stored before, in one statement for a whole batch. */
export async function readSurroundings(tx: Transaction, requests: readonly Wanted[]): Promise<Surroundings> {
  const conversationIds = [...new Set(requests.map(({ conversationId }) => conversationId))];
  const authorIds = [...new Set(requests.map(({ authorId }) => authorId))];
  const keys = requests.map(({ authorId, clientId, conversationId }) => ({
    author_id: authorId,
    client_id: clientId,
    conversation_id: conversationId,
  }));
  const { rows } = await tx.execute<{
    members: { id: string; people: Participant[] }[];
    stored: StoredMessage[];
    authors: PersonSummary[];
    silent: { conversation_id: string; author_id: string }[];
    slow: { conversation_id: string; author_id: string; last_at: string | null }[];
  }>(sql`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('id', c.conversation_id, 'people', c.people)), '[]') from (
        select conversation_id, jsonb_agg(jsonb_build_object('userId', user_id, 'fromSeq', from_seq)) as people
        from conversation_members
        where conversation_id in ${idList(conversationIds)} group by conversation_id) c) as members,
      (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'conversation_id', m.conversation_id,
          'author_id', m.author_id, 'client_id', m.client_id, 'seq', m.seq, 'version', m.version)), '[]')
        from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as w (author_id uuid, client_id uuid)
        join messages m on m.author_id = w.author_id and m.client_id = w.client_id) as stored,
      (select coalesce(jsonb_agg(${personJson('p')}), '[]') from ${personSummaries} p
        where p.id in ${idList(authorIds)}) as authors,
      (select coalesce(jsonb_agg(jsonb_build_object('conversation_id', c.id, 'author_id', w.author_id)), '[]')
        from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as w (conversation_id uuid, author_id uuid)
        join conversations c on c.id = w.conversation_id
        where c.kind = 'circle' and not ${mayWriteInCircle(sql`c.circle_id`, sql`w.author_id`)}) as silent,
      (select coalesce(jsonb_agg(jsonb_build_object('conversation_id', c.id, 'author_id', w.author_id, 'last_at',
          (select max(m.created_at) from messages m where m.conversation_id = c.id and m.author_id = w.author_id))), '[]')
        from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as w (conversation_id uuid, author_id uuid)
        join conversations c on c.id = w.conversation_id
        where c.kind = 'circle' and ${isSlowInCircle(sql`c.circle_id`, sql`w.author_id`)}) as slow`);
  const [row] = rows;
  return {
    members: new Map(row?.members.map(({ id, people }) => [id, people])),
    stored: new Map(row?.stored.map((one) => [messageKey(one.author_id, one.client_id), one])),
    authors: new Map(row?.authors.map((person) => [person.id, person])),
    silent: new Set(row?.silent.map((one) => silentKey(one.conversation_id, one.author_id))),
    slow: new Map(row?.slow.map((one) => [silentKey(one.conversation_id, one.author_id), one.last_at])),
  };
}

/** Selects quoted messages by id, each with its conversation. */
export async function selectReplyTargets(
  tx: Transaction,
  ids: readonly string[],
): Promise<Map<string, ReplyTarget & { readonly conversationId: string }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<{ conversation_id: string; quote: StoredQuote }>(sql`
    select quoted.conversation_id, ${quoteJson('quoted')} as quote from messages quoted
    join ${personSummaries} quoted_author on quoted_author.id = quoted.author_id where quoted.id in ${idList(ids)}`);
  return new Map(
    rows.map(({ conversation_id, quote }) => [
      quote.id,
      { ...presentQuote(quote), conversationId: conversation_id },
    ]),
  );
}

export interface WaitingFile {
  readonly conversationId: string;
  readonly uploaderId: string;
  readonly file: MessageFile;
}

/** Locks files that belong to no message yet, and returns them by id. */
export async function lockWaitingFiles(
  tx: Transaction,
  ids: readonly string[],
): Promise<Map<string, WaitingFile>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<{
    conversation_id: string;
    uploader_id: string;
    file: Omit<MessageFile, 'url'>;
  }>(sql`
    select f.conversation_id, f.uploader_id, ${fileJson('f')} as file from message_files f
    where f.id in ${idList(ids)} and f.message_id is null order by f.id for update`);
  return new Map(
    rows.map(({ conversation_id, uploader_id, file }) => [
      file.id,
      { conversationId: conversation_id, uploaderId: uploader_id, file: presentFile(file) },
    ]),
  );
}

export interface NewRow {
  readonly id: string;
  readonly conversation_id: string;
  readonly seq: number;
  readonly version: number;
  readonly author_id: string;
  readonly client_id: string;
  readonly body: string;
  readonly mentions: readonly Mention[];
  readonly mentions_everyone: boolean;
  readonly reply_to: string | null;
  readonly file_ids: readonly string[];
  /** ISO 8601, UTC. */
  readonly created_at: string;
}

/**
 * Inserts all messages of a batch, updates the counters of their conversations, and marks them as read by their
 * authors, in one statement. The rows of a conversation are in order.
 */
export async function insertMessages(tx: Transaction, rows: readonly NewRow[]): Promise<void> {
  await tx.execute(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (id uuid, conversation_id uuid, seq integer,
        version integer, author_id uuid, client_id uuid, body text, mentions_everyone boolean, reply_to uuid,
        created_at timestamptz)
    ), written as (
      insert into messages (id, conversation_id, seq, version, author_id, client_id, body, mentions_everyone, reply_to, created_at)
      select id, conversation_id, seq, version, author_id, client_id, body, mentions_everyone, reply_to, created_at from wanted
    ), counted as (
      update conversations c set last_seq = newest.seq, last_version = newest.version,
        active_at = greatest(c.active_at, newest.at)
      from (select conversation_id, max(seq) as seq, max(version) as version, max(created_at) as at from wanted group by conversation_id) newest
      where c.id = newest.conversation_id
    )
    update conversation_members m set read_seq = greatest(m.read_seq, newest.seq)
    from (select conversation_id, author_id, max(seq) as seq from wanted group by conversation_id, author_id) newest
    where m.conversation_id = newest.conversation_id and m.user_id = newest.author_id`);
  if (rows.every(({ file_ids }) => file_ids.length === 0)) return;
  const files = rows.flatMap(({ id, file_ids }) =>
    file_ids.map((fileId, position) => ({ id: fileId, message_id: id, position })),
  );
  await tx.execute(sql`
    update message_files f set message_id = w.message_id, position = w.position
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as w (id uuid, message_id uuid, position smallint)
    where f.id = w.id`);
}

/** A member's membership in a conversation. */
export interface Membership extends Participant {
  readonly conversationId: string;
  readonly kind: 'direct' | 'group' | 'circle';
  /** False if the two members of a direct conversation are no longer connected. */
  readonly isOpen: boolean;
  readonly readSeq: number;
  readonly lastSeq: number;
  readonly lastVersion: number;
}

/** @returns null if the conversation does not exist, or the member is not in it. */
export async function findMembership(
  db: Database,
  conversationId: string,
  userId: string,
): Promise<Membership | null> {
  const { rows } = await db.execute<{
    kind: Membership['kind'];
    from_seq: number;
    read_seq: number;
    last_seq: number;
    last_version: number;
    is_open: boolean;
  }>(sql`
    select c.kind, ${isOpen} as is_open, m.from_seq, greatest(m.read_seq, m.from_seq) as read_seq, c.last_seq, c.last_version
    from conversation_members m join conversations c on c.id = m.conversation_id
    where m.conversation_id = ${conversationId} and m.user_id = ${userId}`);
  const [row] = rows;
  if (!row) return null;
  return {
    conversationId,
    userId,
    kind: row.kind,
    isOpen: row.is_open,
    fromSeq: row.from_seq,
    readSeq: row.read_seq,
    lastSeq: row.last_seq,
    lastVersion: row.last_version,
  };
}

export async function selectMembers(db: Database, conversationId: string): Promise<Participant[]> {
  const { rows } = await db.execute<{ user_id: string; from_seq: number }>(
    sql`select user_id, from_seq from conversation_members where conversation_id = ${conversationId}`,
  );
  return rows.map(({ user_id, from_seq }) => ({ userId: user_id, fromSeq: from_seq }));
}

export async function selectMemberIds(db: Database, conversationId: string): Promise<string[]> {
  return (await selectMembers(db, conversationId)).map(({ userId }) => userId);
}
