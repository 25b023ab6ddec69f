import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { callsEveryone, countMentionBeginnings, type Message } from '@acquaint/contracts';
import { badField, conflict, notFound, ProblemError, tooMany } from '../../../http/problem.ts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { isUniqueViolation } from '../../../ports/database/errors.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import { refusalOf } from '../mentions/mention-limits.ts';
import { readMentions } from '../mentions/mention-text.ts';
import { putMentions, selectCallable, type Call, type Callable } from '../mentions/mentions.repository.ts';
import type { MentionNews } from '../mentions/mention-news.ts';
import type { Participant } from '../seen-from.ts';
import {
  insertMessages,
  lockConversations,
  lockWaitingFiles,
  messageKey,
  readSurroundings,
  selectReplyTargets,
  silentKey,
  type NewRow,
  type Surroundings,
  type WaitingFile,
} from './write-batch.repository.ts';

/** A message to store. */
export interface Draft {
  readonly conversationId: string;
  readonly authorId: string;
  readonly clientId: string;
  readonly text: string;
  readonly replyTo: string | null;
  readonly fileIds: readonly string[];
  readonly now: Temporal.Instant;
}

/** Id, number and version of a stored message, and the message itself unless it was stored before. */
export interface Written {
  readonly id: string;
  readonly seq: number;
  readonly version: number;
  readonly message?: Message;
}

/** New messages of one conversation in order, and everybody in it. */
export interface Delivery {
  readonly conversationId: string;
  readonly members: readonly Participant[];
  readonly messages: readonly Message[];
}

export interface MessageWriter {
  /**
   * Stores a message, and resolves after the commit. Drafts are stored in the order of the calls. For a message that is
   * already stored (same author and client id), returns its existing place.
   * @throws ProblemError 404 for a conversation that is not the author's, 409 if it is closed, 400.
   */
  readonly write: (draft: Draft) => Promise<Written>;
}

interface Waiting {
  readonly draft: Draft;
  readonly done: (written: Written) => void;
  readonly fail: (reason: unknown) => void;
}

/** Maximum messages per transaction: a commit costs much more than a message. */
const BATCH = 500;
/**
 * Longest pause between two transactions, ms, so that replies to the first can join the second. It is as long as the first one took with its
 * deliveries: the more there is to do, the more messages share a transaction.
 */
const GATHER_MS = 20;

export const NO_CONVERSATION = 'We couldn’t find this conversation.';
export const CLOSED = 'You’re no longer connected, so you can’t write here.';
/** Minutes between two messages of a member who writes only now and then (R-MOD-5). */
const SLOW_MINUTES = 10;
const SILENT = 'You can read this circle, but you can’t write in it.';

/**
 * Stores messages in batches: all drafts that arrive while a transaction runs go into the next one. Each draft has its
 * own result; one that is refused does not keep the others from being stored.
 * @param onWritten called after each commit, once for each conversation.
 * @param notify notifies the members whom the messages call, in the transaction that stores them.
 */
export function createMessageWriter(
  db: Database,
  onWritten: (delivery: Delivery) => void,
  notify: MentionNews['notify'] = () => Promise.resolve(),
): MessageWriter {
  let queue: Waiting[] = [];
  let isRunning = false;

  const run = async (): Promise<void> => {
    isRunning = true;
    while (queue.length > 0) {
      const batch = queue.slice(0, BATCH);
      queue = queue.slice(BATCH);
      const began = performance.now();
      await store(batch);
      // A single message is stored at once; under load one transaction stores many.
      await pause(Math.min(GATHER_MS, performance.now() - began));
    }
    isRunning = false;
  };

  const store = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const { outcomes, deliveries } = await storeOnce(
        db,
        batch.map(({ draft }) => draft),
        notify,
      );
      for (const delivery of deliveries) onWritten(delivery);
      batch.forEach(({ done, fail }, index) => {
        const outcome = outcomes[index];
        if (outcome instanceof ProblemError) fail(outcome);
        else if (outcome) done(outcome);
        else fail(new Error('A draft was neither stored nor refused'));
      });
    } catch (error) {
      for (const { fail } of batch) fail(error);
    }
  };

  return {
    write: (draft) =>
      new Promise((done, fail) => {
        queue.push({ draft, done, fail });
        if (!isRunning) void run();
      }),
  };
}

interface Stored {
  readonly outcomes: readonly (Written | ProblemError)[];
  readonly deliveries: readonly Delivery[];
}

/** Retries if another process has just stored the same message: it is visible now. */
async function storeOnce(
  db: Database,
  drafts: readonly Draft[],
  notify: MentionNews['notify'],
): Promise<Stored> {
  const work = async (tx: Transaction): Promise<Stored> => {
    const { calls, ...stored } = await storeBatch(tx, drafts);
    const [first] = drafts;
    if (first) await notify(tx, calls, first.now);
    return stored;
  };
  try {
    return await withTransaction(db, work);
  } catch (error) {
    if (!isUniqueViolation(error, 'messages_client_key')) throw error;
    return withTransaction(db, work);
  }
}

async function storeBatch(
  tx: Transaction,
  drafts: readonly Draft[],
): Promise<Stored & { readonly calls: readonly Call[] }> {
  const conversations = await lockConversations(tx, [...new Set(drafts.map((one) => one.conversationId))]);
  const around = await readSurroundings(tx, drafts);
  const targets = await selectReplyTargets(
    tx,
    drafts.flatMap(({ replyTo }) => (replyTo === null ? [] : [replyTo])),
  );
  const files = await lockWaitingFiles(
    tx,
    drafts.flatMap(({ fileIds }) => fileIds),
  );
  const callable = await readCallable(tx, drafts);
  const counters = new Map(
    [...conversations].map(([id, row]) => [id, { seq: row.last_seq, version: row.last_version }]),
  );
  const seen = new Map<string, Written & { readonly conversation_id: string }>(around.stored);
  const lastWritten = new Map(around.slow);
  const rows: NewRow[] = [];
  const messages: Message[] = [];
  const calls: Call[] = [];

  const store = (draft: Draft): Written | ProblemError => {
    const key = messageKey(draft.authorId, draft.clientId);
    const known = seen.get(key);
    if (known) {
      if (known.conversation_id !== draft.conversationId)
        return conflict('This message was already sent in another conversation.');
      return { id: known.id, seq: known.seq, version: known.version };
    }
    const counter = counters.get(draft.conversationId);
    const author = around.authors.get(draft.authorId);
    const writer = around.members.get(draft.conversationId)?.find(({ userId }) => userId === draft.authorId);
    if (!counter || !author || !writer) return notFound(NO_CONVERSATION);
    if (!conversations.get(draft.conversationId)?.is_open) return conflict(CLOSED);
    if (around.silent.has(silentKey(draft.conversationId, draft.authorId))) return conflict(SILENT);
    const slow = silentKey(draft.conversationId, draft.authorId);
    const wait = secondsToWait(lastWritten.get(slow), draft.now);
    if (wait > 0)
      return tooMany(
        wait,
        'For now, you can only write here once every ten minutes. Please try again in a few minutes.',
      );
    const target = draft.replyTo === null ? null : targets.get(draft.replyTo);
    if (target === undefined || (target && !isReadable(target, draft, writer)))
      return badField('reply_to', 'The message you’re replying to no longer exists');
    const own = ownFiles(files, draft);
    if (!own) return badField('file_ids', 'Add the file again');
    const { people = [], everyone = false } = callable.get(draft) ?? {};
    const { text, mentions } = readMentions(draft.text, people);
    const refusal = refusalOf({ text, mentions });
    if (refusal) return refusal;

    if (lastWritten.has(slow)) lastWritten.set(slow, draft.now.toString());
    counter.seq += 1;
    counter.version += 1;
    const row: NewRow = {
      id: randomUUID(),
      conversation_id: draft.conversationId,
      seq: counter.seq,
      version: counter.version,
      author_id: draft.authorId,
      client_id: draft.clientId,
      body: text,
      mentions,
      mentions_everyone: everyone && callsEveryone(text),
      reply_to: draft.replyTo,
      file_ids: [...new Set(draft.fileIds)],
      // Round to the database's precision, so that the message sent now equals the one read later.
      created_at: draft.now.round('millisecond').toString(),
    };
    for (const id of row.file_ids) files.delete(id);
    rows.push(row);
    seen.set(key, row);
    const message: Message = {
      id: row.id,
      client_id: row.client_id,
      conversation_id: row.conversation_id,
      seq: row.seq,
      version: row.version,
      author,
      text: row.body,
      mentions: mentions.flatMap(({ user_id }) => people.filter(({ id }) => id === user_id)),
      mentions_everyone: row.mentions_everyone,
      created_at: row.created_at,
      edited_at: null,
      is_deleted: false,
      is_removed: false,
      is_pinned: false,
      liked_by: [],
      reactions: [],
      reply_to: target && withoutConversation(target),
      files: own,
      previews: [],
    };
    messages.push(message);
    calls.push({
      ...{ id: row.id, conversationId: row.conversation_id, seq: row.seq, author },
      mentioned: mentions.map(({ user_id }) => user_id),
      answeredId: target?.author_id ?? null,
      everyone: row.mentions_everyone,
    });
    return { id: row.id, seq: row.seq, version: row.version, message };
  };

  const outcomes = drafts.map(store);
  if (rows.length > 0) await insertMessages(tx, rows);
  const naming = rows.filter(({ mentions }) => mentions.length > 0);
  if (naming.length > 0) await putMentions(tx, naming);
  return { outcomes, deliveries: deliveriesOf(messages, around), calls };
}

/** Returns whom those of the drafts that have an “@” can mention. */
async function readCallable(tx: Transaction, drafts: readonly Draft[]): Promise<Map<Draft, Callable>> {
  const calling = drafts.filter(({ text }) => countMentionBeginnings(text) > 0);
  const found = await selectCallable(tx, calling);
  return new Map(
    calling.flatMap((draft, index) => {
      const one = found[index];
      return one ? [[draft, one] as const] : [];
    }),
  );
}

/** @param lastAt when a slowed author last wrote; null for never, undefined for others. @returns 0 if they may write now. */
function secondsToWait(lastAt: string | null | undefined, now: Temporal.Instant): number {
  if (lastAt === null || lastAt === undefined) return 0;
  const next = Temporal.Instant.from(lastAt).add({ minutes: SLOW_MINUTES });
  return Math.max(0, Math.ceil(next.since(now).total('seconds')));
}

/** Whether the author can read the message they reply to in this conversation. */
function isReadable(
  target: { readonly conversationId: string; readonly seq: number },
  { conversationId }: Draft,
  { fromSeq }: Participant,
): boolean {
  return target.conversationId === conversationId && target.seq > fromSeq;
}

/** @returns null if a file is not the author's, not of this conversation, or already used. */
function ownFiles(files: ReadonlyMap<string, WaitingFile>, draft: Draft): Message['files'] | null {
  const attached: Message['files'] = [];
  for (const id of new Set(draft.fileIds)) {
    const waiting = files.get(id);
    if (waiting?.uploaderId !== draft.authorId || waiting.conversationId !== draft.conversationId)
      return null;
    attached.push(waiting.file);
  }
  return attached;
}

function withoutConversation<T extends { readonly conversationId: string }>({
  conversationId: _,
  ...target
}: T): Omit<T, 'conversationId'> {
  return target;
}

function deliveriesOf(messages: readonly Message[], { members }: Surroundings): Delivery[] {
  return [...Map.groupBy(messages, (message) => message.conversation_id)].map(([conversationId, some]) => ({
    conversationId,
    members: members.get(conversationId) ?? [],
    messages: some,
  }));
}
