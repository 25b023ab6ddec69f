import { randomUUID } from 'node:crypto';
import {
  GROUP_SIZE,
  type Conversation,
  type InboxSettings,
  type listConversations,
  type openConversation,
  type ParsedInput,
  type updateConversation,
  type updateInboxSettings,
} from '@acquaint/contracts';
import { paged, type Paged } from '../../http/paging.ts';
import { badField, conflict, notFound } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { EventPublisher } from '../../realtime/event-publisher.ts';
import type { Gateway } from '../../realtime/gateway.ts';
import type { Connections } from '../connections/connections.service.ts';
import type { NewsReading } from '../notifications/notifications.service.ts';
import {
  countUnreadMessages,
  deleteMember,
  endMutes,
  findConversation,
  findDirectId,
  insertGroup,
  insertMembers,
  selectConversations,
  updateAttention,
  updateReadSeq,
  updateTitle,
} from './conversations.repository.ts';
import { messagePath } from './mentions/mention-news.ts';
import { conversationPath } from './news/message-news.ts';
import { NO_CONVERSATION } from './messages/message-writer.ts';
import { findSettings, putSettings, selectMembersShowingReadReceipts } from './settings.repository.ts';
import {
  findMembership,
  lockConversations,
  selectMemberIds,
  type Membership,
} from './messages/write-batch.repository.ts';
import { t } from '../../i18n/i18n.ts';

type UpdateBody = ParsedInput<typeof updateConversation>['body'];

/** The reading member, and the time. */
type Reader = Pick<RequestContext, 'user' | 'now'>;

/** A member's own conversations; for others they do not exist (404). */
export interface ConversationsService {
  readonly list: (
    context: RequestContext,
    query: ParsedInput<typeof listConversations>['query'],
  ) => Promise<Paged<Conversation>>;
  /** @throws ProblemError 404 */
  readonly get: (context: RequestContext, id: string) => Promise<Conversation>;
  /**
   * Returns the conversation with a connection, or a new group of several.
   * @throws ProblemError 400 for members the caller is not connected with.
   */
  readonly open: (
    context: RequestContext,
    body: ParsedInput<typeof openConversation>['body'],
  ) => Promise<Conversation>;
  /** @throws ProblemError 404, 400 for a mute that ends in the past or in more than a week, 409 for a title of a conversation that is not a group. */
  readonly update: (context: RequestContext, id: string, body: UpdateBody) => Promise<Conversation>;
  /** @throws ProblemError 404, 400, 409 */
  readonly addMembers: (
    context: RequestContext,
    id: string,
    userIds: readonly string[],
  ) => Promise<Conversation>;
  /** @throws ProblemError 404, 409 if it is not a group. */
  readonly leave: (context: RequestContext, id: string) => Promise<void>;
  /** @throws ProblemError 404 */
  readonly read: (
    reader: Reader,
    id: string,
    seq: number,
  ) => Promise<{ read_seq: number; unread_count: number }>;
  readonly settings: (context: RequestContext) => Promise<InboxSettings>;
  readonly updateSettings: (
    context: RequestContext,
    changes: ParsedInput<typeof updateInboxSettings>['body'],
  ) => Promise<InboxSettings>;
  /** Unmutes every conversation that was muted until a time that is over. */
  readonly unmuteDue: (now: Temporal.Instant) => Promise<void>;
  /** Returns the number of unread messages, for the sidebar. */
  readonly countUnread: (userId: string) => Promise<number>;
}

interface Dependencies {
  readonly db: Database;
  readonly events: EventPublisher;
  readonly gateway: Pick<Gateway, 'sendTo'>;
  readonly connections: Pick<Connections, 'connectedAmong' | 'holdConnected' | 'holdUnblockedAmong'>;
  readonly news: NewsReading;
}

/** For how long a conversation can be muted, if not until it is unmuted. */
const MUTE_HOURS = 7 * 24;
const NO_GROUP = 'This conversation isn’t a group, so you can’t rename it, add people or leave it.';

/**
 * Reads whether and until when a conversation is to be muted; undefined if that stays as it is.
 * @throws ProblemError 400 for an end in the past, or in more than a week.
 */
function muteOf(
  { is_muted: isMuted, muted_until: until }: Pick<UpdateBody, 'is_muted' | 'muted_until'>,
  now: Temporal.Instant,
) {
  if (until === undefined) return isMuted === undefined ? undefined : { isMuted, mutedUntil: null };
  const mutedUntil = Temporal.Instant.from(until);
  const isWithin =
    Temporal.Instant.compare(mutedUntil, now) > 0 &&
    Temporal.Instant.compare(mutedUntil, now.add({ hours: MUTE_HOURS })) <= 0;
  if (!isWithin) throw badField('muted_until', 'Choose a time within a week');
  return { isMuted: true, mutedUntil };
}

export function createConversationsService({
  db,
  events,
  gateway,
  connections,
  news,
}: Dependencies): ConversationsService {
  /** @throws ProblemError 404 */
  const membership = async (source: Database, id: string, userId: string): Promise<Membership> => {
    const membership = await findMembership(source, id, userId);
    if (!membership) throw notFound(NO_CONVERSATION);
    return membership;
  };
  const get = async (id: string, userId: string): Promise<Conversation> => {
    const conversation = await findConversation(db, userId, id);
    if (!conversation) throw notFound(NO_CONVERSATION);
    return conversation;
  };
  /**
   * @param tx if given, locks the connections until it ends.
   * @throws ProblemError 400
   */
  const mustBeConnected = async (
    userId: string,
    others: readonly string[],
    tx?: Transaction,
  ): Promise<void> => {
    const connected = tx
      ? await connections.holdConnected(tx, userId, others)
      : await connections.connectedAmong(userId, others);
    if (others.some((id) => !connected.has(id)))
      throw badField('user_ids', 'Choose people you’re connected with');
  };
  /**
   * Checks that no two of these members have a block between them, and locks the pairs.
   * @throws ProblemError 400
   */
  const mustBeUnblocked = async (tx: Transaction, ids: readonly string[]): Promise<void> => {
    if (!(await connections.holdUnblockedAmong(tx, ids)))
      throw badField('user_ids', 'Some of these people can’t be in one group. Choose others.');
  };
  const publishChanged = (userIds: readonly string[], id: string): void =>
    events.publish(userIds, 'conversation/changed', { conversation_id: id });

  /** Sends a member's read mark to the others, if both show theirs. */
  const publishReading = async (userId: string, id: string, seq: number): Promise<void> => {
    const reader = await findMembership(db, id, userId);
    if (!reader?.isOpen) return;
    const memberIds = await selectMemberIds(db, id);
    // In a large circle there would be more read marks than messages.
    if (memberIds.length > GROUP_SIZE) return;
    const showing = await selectMembersShowingReadReceipts(db, memberIds);
    if (!showing.has(userId)) return;
    const others = memberIds.filter((other) => other !== userId && showing.has(other));
    gateway.sendTo(others, { type: 'chat/read', conversation_id: id, user_id: userId, seq });
  };

  return {
    list: async ({ user }, query) => {
      const { rows, count } = await selectConversations(db, user.id, query, query);
      return paged(rows, count, query);
    },
    get: ({ user }, id) => get(id, user.id),

    open: async ({ user, now }, { user_ids, title }) => {
      const others = [...new Set(user_ids)].filter((id) => id !== user.id);
      const [first] = others;
      if (first === undefined) throw badField('user_ids', 'Choose someone else');
      await mustBeConnected(user.id, others);
      if (others.length === 1 && title === '') {
        const id = await findDirectId(db, user.id, first);
        if (id === null) throw notFound(NO_CONVERSATION);
        return get(id, user.id);
      }
      const id = randomUUID();
      const memberIds = [user.id, ...others];
      await withTransaction(db, async (tx) => {
        await mustBeConnected(user.id, others, tx);
        await mustBeUnblocked(tx, memberIds);
        await insertGroup(tx, { id, title, memberIds }, now);
      });
      publishChanged(memberIds, id);
      return get(id, user.id);
    },

    update: async ({ user, now }, id, { title, is_muted, muted_until, notify }) => {
      const { kind } = await membership(db, id, user.id);
      if (title !== undefined) {
        if (kind !== 'group') throw conflict(NO_GROUP);
        await updateTitle(db, id, title);
        publishChanged(await selectMemberIds(db, id), id);
      }
      const mute = muteOf({ is_muted, muted_until }, now);
      if (mute !== undefined || notify !== undefined) {
        await updateAttention(db, id, user.id, { ...mute, notifyLevel: notify });
        publishChanged([user.id], id);
      }
      return get(id, user.id);
    },

    addMembers: async ({ user, now }, id, userIds) => {
      const { kind } = await membership(db, id, user.id);
      if (kind !== 'group') throw conflict(NO_GROUP);
      const memberIds = await withTransaction(db, async (tx) => {
        await mustBeConnected(user.id, userIds, tx);
        const locked = (await lockConversations(tx, [id])).get(id);
        const present = await selectMemberIds(tx, id);
        if (!locked || !present.includes(user.id)) throw notFound(NO_CONVERSATION);
        const all = [...new Set([...present, ...userIds])];
        if (all.length > GROUP_SIZE)
          throw conflict(t('A group can have up to {count} people.', { count: GROUP_SIZE }));
        await mustBeUnblocked(tx, all);
        await insertMembers(tx, id, userIds, locked.last_seq, now);
        return all;
      });
      publishChanged(memberIds, id);
      return get(id, user.id);
    },

    leave: async ({ user }, id) => {
      const { kind } = await membership(db, id, user.id);
      if (kind !== 'group') throw conflict(NO_GROUP);
      const memberIds = await withTransaction(db, async (tx) => {
        // Lock the conversation: messages after this point are not visible to the member who leaves.
        await lockConversations(tx, [id]);
        const present = await selectMemberIds(tx, id);
        await deleteMember(tx, id, user.id);
        return present;
      });
      publishChanged(memberIds, id);
    },

    read: async ({ user: { id: userId }, now }, id, seq) => {
      const moved = await updateReadSeq(db, id, userId, seq);
      if (!moved) throw notFound(NO_CONVERSATION);
      if (moved.hasMoved) {
        publishChanged([userId], id);
        await publishReading(userId, id, moved.readSeq);
        const paths = moved.calls.map((call) => messagePath({ conversationId: id, seq: call }));
        if (moved.wasNews) paths.push(conversationPath(id));
        if (paths.length > 0) await news.readPaths(userId, paths, now);
      }
      return { read_seq: moved.readSeq, unread_count: moved.unreadCount };
    },

    settings: ({ user }) => findSettings(db, user.id),
    updateSettings: ({ user }, changes) =>
      withTransaction(db, async (tx) => {
        const before = await findSettings(tx, user.id);
        const after = {
          shows_typing: changes.shows_typing ?? before.shows_typing,
          shows_read_marks: changes.shows_read_marks ?? before.shows_read_marks,
        };
        await putSettings(tx, user.id, after);
        return after;
      }),
    unmuteDue: async (now) => {
      for (const { userId, conversationId } of await endMutes(db, now))
        publishChanged([userId], conversationId);
    },
    countUnread: (userId) => countUnreadMessages(db, userId),
  };
}
