import { sql } from 'drizzle-orm';
import {
  callsEveryone,
  countMentionBeginnings,
  MESSAGE_PINS,
  to,
  type listMessages,
  type Message,
  type MessageList,
  type MessagePin,
  type NewMessage,
  type ParsedInput,
  type Reaction,
} from '@acquaint/contracts';
import type { z } from 'zod';
import type { Audit } from '../../../audit.ts';
import type { Business } from '../../../business.ts';
import type { Limits } from '../../../http/limits/limits.ts';
import { badField, conflict, forbidden, notFound } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { Files } from '../../../ports/files/files.ts';
import type { Deliveries } from './deliveries.ts';
import {
  changeMessage,
  mayWriteIn,
  findOwner,
  findRemoval,
  type MessageChange,
  type OwnedMessage,
} from './message-changes.repository.ts';
import { deleteFilesOf } from '../files/message-files.repository.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { countMentions, refusalOf } from '../mentions/mention-limits.ts';
import type { MentionNews } from '../mentions/mention-news.ts';
import { readMentions } from '../mentions/mention-text.ts';
import { findStoredCall, selectCallable } from '../mentions/mentions.repository.ts';
import type { ScreenPost } from './screen-post.ts';
import { CLOSED, NO_CONVERSATION, type MessageWriter, type Written } from './message-writer.ts';
import { findMessage, selectBefore, selectChanges, selectMessages } from './messages.repository.ts';
import { toggleReaction } from './reactions.repository.ts';
import { deletePin, insertPin, mayPinIn, selectPins } from '../pins/pins.repository.ts';
import { seenFrom } from '../seen-from.ts';
import {
  findMembership,
  isStored,
  lockConversations,
  selectMembers,
  type Membership,
} from './write-batch.repository.ts';
import { t } from '../../../i18n/i18n.ts';

type Cursor = ParsedInput<typeof listMessages>['query'];
type Content = z.output<typeof NewMessage>;

/** The author, and the time. */
export type Writer = Pick<RequestContext, 'user' | 'now'>;

/** Messages of conversations that a member is in; others do not exist for them (404). */
export interface MessagesService {
  /** @throws ProblemError 404 */
  readonly list: (userId: string, conversationId: string, cursor: Cursor) => Promise<MessageList>;
  /**
   * Stores a message, and resolves after the commit. Repeated with the same client id it is stored once.
   * @throws ProblemError 404, 409, also if it waits for a moderator (R-MOD-10), 400 for an empty one, 429.
   */
  readonly write: (writer: Writer, conversationId: string, content: Content) => Promise<Written>;
  /**
   * Returns a message as the reader sees it.
   * @throws ProblemError 404
   */
  readonly get: (id: string, readerId: string) => Promise<Message>;
  /**
   * Returns a message that the reader can read and has not written.
   * @throws ProblemError 404, 409 for an own or a deleted one.
   */
  readonly ofAnother: (context: RequestContext, id: string) => Promise<Message>;
  /** @throws ProblemError 404, 403 for another's, 409 if it is too late, the conversation is closed, or the text looks like spam. */
  readonly edit: (context: RequestContext, id: string, text: string) => Promise<Message>;
  /** @throws ProblemError 404, 403 for another's. */
  readonly remove: (context: RequestContext, id: string) => Promise<Message>;
  /**
   * Removes somebody else's message from the chat of a circle, as its admin or a deputy, and tells its author why (R-MSG-15).
   * @throws ProblemError 404, 403 for who may not, 409 for an own message, or one that is already deleted.
   */
  readonly removeAsLeader: (context: RequestContext, id: string, reason: string) => Promise<Message>;
  /**
   * Stores the member's reaction to a message, or removes it if it is the same.
   * @throws ProblemError 404, 409 for a deleted message, a closed conversation, or a circle where the member may not write.
   */
  readonly react: (context: RequestContext, id: string, emoji: Reaction) => Promise<Message>;
  /**
   * Returns the pinned messages of a conversation, the last pinned first.
   * @throws ProblemError 404
   */
  readonly pins: (context: RequestContext, conversationId: string) => Promise<MessagePin[]>;
  /** @throws ProblemError 404, 403 for who may not pin there, 409 for a deleted message, a closed conversation, or too many pins. */
  readonly pin: (context: RequestContext, id: string) => Promise<Message>;
  /** @throws ProblemError 404, 403 for who may not pin there, 409 for a closed conversation. */
  readonly unpin: (context: RequestContext, id: string) => Promise<Message>;
}

interface Dependencies {
  readonly db: Database;
  readonly limits: Limits;
  readonly writer: MessageWriter;
  readonly screenPost: ScreenPost;
  readonly deliveries: Deliveries;
  readonly mentionNews: MentionNews;
  /** Called with messages whose text has changed. */
  readonly onEdited: (message: Message) => void;
  readonly files: Pick<Files, 'delete'>;
  readonly business: Pick<Business, 'messageEditMinutes'>;
  readonly audit: Audit;
  readonly notifications: Pick<Notifications, 'notify'>;
}

/** A message, and whether its conversation accepts changes. */
type MessageState = OwnedMessage & { readonly isOpen: boolean };

/**
 * Refuses edits and likes in a closed conversation: like messages, they would reach the other member after a block.
 * @throws ProblemError 409
 */
function mustBeOpen({ isOpen }: MessageState): void {
  if (!isOpen) throw conflict(CLOSED);
}

/** Refuses who may not write in the message's circle: who was muted, or anybody once it is archived. @throws ProblemError 409 */
async function mustWrite({ user }: RequestContext, message: MessageState, tx: Transaction): Promise<void> {
  if (!(await mayWriteIn(tx, message.conversationId, user.id)))
    throw conflict('You can’t write in this circle.');
}

/**
 * Refuses who may not pin or unpin in the message's conversation (R-MSG-14).
 * @throws ProblemError 409 if it is closed, 403
 */
async function mustPin({ user }: RequestContext, message: MessageState, tx: Transaction): Promise<void> {
  mustBeOpen(message);
  if (!(await mayPinIn(tx, message.conversationId, user.id))) throw forbidden(NO_PINS);
}

const NO_PINS =
  'Only the admin and the deputies of a circle can pin and unpin messages there, unless they’re muted or it’s archived.';
const NO_REMOVAL =
  'Only the admin and the deputies of a circle can remove messages of others there, unless it’s archived.';
const NO_REMOVAL_OF_ADMIN = 'You can’t remove a message of the circle’s admin.';
export const NO_MESSAGE = 'We couldn’t find this message.';

export function createMessagesService({
  db,
  business,
  limits,
  writer,
  screenPost,
  deliveries,
  onEdited,
  mentionNews,
  files,
  audit,
  notifications,
}: Dependencies): MessagesService {
  /** @throws ProblemError 404 */
  const membership = async (id: string, userId: string): Promise<Membership> => {
    const membership = await findMembership(db, id, userId);
    if (!membership) throw notFound(NO_CONVERSATION);
    return membership;
  };
  const get = async (id: string, readerId: string | null): Promise<Message> => {
    const message = await findMessage(db, id, readerId);
    if (!message) throw notFound(NO_MESSAGE);
    return message;
  };
  /**
   * Changes a message under the lock of its conversation, and sends the change to its members.
   * @param decide returns the change; null for none.
   */
  const change = async (
    { user }: RequestContext,
    id: string,
    decide: (owned: MessageState, tx: Transaction) => Promise<MessageChange | null> | MessageChange | null,
  ): Promise<Message> => {
    const owned = await findOwner(db, id, user.id);
    if (!owned) throw notFound(NO_MESSAGE);
    const changed = await withTransaction(db, async (tx) => {
      const locked = (await lockConversations(tx, [owned.conversationId])).get(owned.conversationId);
      const now = await findOwner(tx, id, user.id);
      if (!locked || !now) throw notFound(NO_MESSAGE);
      const change = await decide({ ...now, isOpen: locked.is_open }, tx);
      if (!change) return null;
      await changeMessage(tx, now, change, locked.last_version + 1);
      if (change.deletedAt) await mentionNews.withdraw(tx, now);
      const members = await selectMembers(tx, owned.conversationId);
      return { before: now, members, isEdited: change.body !== undefined };
    });
    const message = await get(id, null);
    if (changed) {
      const { before, members, isEdited } = changed;
      deliveries.changed(members, message);
      const isOtherText = message.is_pinned && isEdited;
      if (before.isPinned !== message.is_pinned || isOtherText)
        deliveries.pinsChanged(members, owned.conversationId);
    }
    return seenFrom(message, owned.fromSeq);
  };

  /** Whether a member leads the circle of a conversation, so that their “@everyone” calls all of it. */
  const leads = async (conversationId: string, userId: string): Promise<boolean> =>
    withTransaction(db, async (tx) => (await findRemoval(tx, conversationId, userId)) !== null);
  /**
   * Reads whom an edited text calls.
   * @returns what to store, and a function that notifies the members whom it calls now, and takes back the notifications of others.
   * @throws ProblemError 400 for too many.
   */
  const callAgain = async (
    tx: Transaction,
    { id, conversationId, seq }: OwnedMessage,
    post: { readonly authorId: string; readonly conversationId: string; readonly text: string },
  ) => {
    const before = await findStoredCall(tx, id);
    const [callable] = await selectCallable(tx, [post]);
    if (!before || !callable) throw notFound(NO_MESSAGE);
    const { text, mentions } = readMentions(post.text, callable.people, before.mentioned);
    const refusal = refusalOf({ text, mentions });
    if (refusal) throw refusal;
    const everyone = callable.everyone && callsEveryone(text);
    const { author, answered_id: answeredId } = before;
    const mentioned = mentions.map(({ user_id }) => user_id);
    const call = { id, conversationId, seq, author, mentioned, answeredId, everyone };
    const notify = (now: Temporal.Instant): Promise<void> => mentionNews.renew(tx, call, now);
    return { body: text, mentions, everyone, notify };
  };

  return {
    list: async (userId, conversationId, { before, after, around, limit }) => {
      const reader = await membership(conversationId, userId);
      const last = { last_seq: reader.lastSeq, last_version: reader.lastVersion };
      if (after !== undefined) {
        const changes = await selectChanges(db, reader, after, limit);
        return { results: changes.slice(0, limit), has_more: changes.length > limit, ...last };
      }
      if (around !== undefined) {
        const half = Math.floor(limit / 2);
        const messages = await selectMessages(db, {
          readerId: userId,
          where: sql`m.conversation_id = ${conversationId} and m.seq > ${Math.max(reader.fromSeq, around - half - 1)}`,
          orderBy: sql`m.seq`,
          limit,
        });
        return { results: messages, has_more: (messages[0]?.seq ?? 0) > reader.fromSeq + 1, ...last };
      }
      const messages = await selectBefore(db, reader, before ?? reader.lastSeq + 1, limit);
      return { results: messages.slice(-limit), has_more: messages.length > limit, ...last };
    },

    write: async ({ user, now }, conversationId, { client_id, text, reply_to, file_ids }) => {
      await limits.count('message/account', user.id);
      if (text === '' && file_ids.length === 0) throw badField('text', 'This field is required');
      // A message that is sent again was counted the first time.
      if (countMentionBeginnings(text) > 0 && !(await isStored(db, user.id, client_id)))
        await countMentions(limits, user.id, text, () => leads(conversationId, user.id));
      const draft = {
        ...{ conversationId, authorId: user.id, clientId: client_id, text },
        ...{ replyTo: reply_to, fileIds: file_ids, now },
      };
      const held = await screenPost.sent(draft);
      if (held !== null) throw conflict(held);
      return writer.write(draft);
    },
    get,
    ofAnother: async ({ user }, id) => {
      if (!(await findOwner(db, id, user.id))) throw notFound(NO_MESSAGE);
      const message = await get(id, user.id);
      if (message.author.id === user.id) throw conflict('You can only delete your own messages.');
      if (message.is_deleted) throw conflict('This message was deleted.');
      return message;
    },

    edit: async (context, id, text) => {
      const stored = countMentionBeginnings(text) > 0 && (await findOwner(db, id, context.user.id));
      if (stored)
        await countMentions(limits, context.user.id, text, () =>
          leads(stored.conversationId, context.user.id),
        );
      const edited = await change(context, id, async (message, tx) => {
        message.mustBeOwn();
        mustBeOpen(message);
        if (message.deletedAt) throw conflict('This message was deleted.');
        await mustWrite(context, message, tx);
        const until = message.createdAt.add({ minutes: business.messageEditMinutes });
        if (Temporal.Instant.compare(context.now, until) > 0)
          throw conflict(
            t('You can only edit a message for {minutes} minutes. Send a new one instead.', {
              minutes: business.messageEditMinutes,
            }),
          );
        const { conversationId } = message;
        const post = { authorId: context.user.id, conversationId, text };
        const called = await callAgain(tx, message, post);
        if (message.body === called.body) return null;
        const refusal = await screenPost.edited(tx, { ...post, now: context.now });
        if (refusal !== null) throw conflict(refusal);
        await called.notify(context.now);
        return {
          body: called.body,
          mentions: called.mentions,
          mentionsEveryone: called.everyone,
          editedAt: context.now,
        };
      });
      onEdited(edited);
      return edited;
    },

    remove: async (context, id) => {
      let keys: string[] = [];
      const removed = await change(context, id, async (message, tx) => {
        message.mustBeOwn();
        // A hidden message is marked as deleted, and could be shown again.
        if (message.deletedAt && !message.hiddenAt) return null;
        keys = await deleteFilesOf(tx, id);
        return { deletedAt: context.now };
      });
      for (const key of keys) await files.delete(key);
      return removed;
    },

    removeAsLeader: async (context, id, reason) => {
      const { user, now } = context;
      let keys: string[] = [];
      const removed = await change(context, id, async (message, tx) => {
        const removal = await findRemoval(tx, message.conversationId, user.id);
        if (!removal) throw forbidden(NO_REMOVAL);
        if (message.authorId === user.id) throw conflict('This is your own message. You can delete it.');
        if (message.authorId === removal.exceptId) throw forbidden(NO_REMOVAL_OF_ADMIN);
        if (message.deletedAt) throw conflict('This message was deleted.');
        keys = await deleteFilesOf(tx, id);
        await audit(tx, context, { action: 'message/removed', subjectId: id, reason });
        await notifications.notify(tx, {
          ...{ userId: message.authorId, kind: 'system', personId: null, now },
          path: to('/dashboard/groups', { circle: removal.circleId }),
          content: () => ({
            title: t('Your message in “{circle}” was removed', { circle: removal.circleName }),
            text: t('An admin of the circle removed it. Their reason: {reason}', { reason }),
          }),
        });
        return { deletedAt: now, removedAt: now };
      });
      for (const key of keys) await files.delete(key);
      return removed;
    },

    react: (context, id, emoji) =>
      change(context, id, async (message, tx) => {
        mustBeOpen(message);
        if (message.deletedAt) throw conflict('This message was deleted.');
        await mustWrite(context, message, tx);
        if (!(await toggleReaction(tx, { messageId: id, userId: context.user.id, emoji }, context.now)))
          throw conflict('This message has too many different reactions. Choose one of them.');
        return {};
      }),

    pins: async ({ user }, conversationId) => {
      await membership(conversationId, user.id);
      return selectPins(db, user.id, conversationId);
    },

    pin: (context, id) =>
      change(context, id, async (message, tx) => {
        await mustPin(context, message, tx);
        if (message.deletedAt) throw conflict('This message was deleted.');
        if (message.isPinned) return null;
        const { conversationId } = message;
        const pin = { messageId: id, conversationId, pinnedBy: context.user.id, pinnedAt: context.now };
        if (!(await insertPin(tx, pin)))
          throw conflict(
            t('A conversation can have up to {count} pinned messages. Unpin one first.', {
              count: MESSAGE_PINS,
            }),
          );
        return {};
      }),

    unpin: (context, id) =>
      change(context, id, async (message, tx) => {
        await mustPin(context, message, tx);
        if (!message.isPinned) return null;
        await deletePin(tx, id);
        return {};
      }),
  };
}
