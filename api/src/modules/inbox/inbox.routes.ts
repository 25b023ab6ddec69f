import {
  addConversationMembers,
  deleteMessage,
  getConversation,
  getInboxSettings,
  getThread,
  leaveConversation,
  listConversations,
  listGroupMessages,
  listMentions,
  listMessageReactions,
  listMessages,
  listPins,
  listThreads,
  markMentionsRead,
  markRead,
  muteThread,
  openConversation,
  pinMessage,
  removeMessage,
  reportMessage,
  searchMessages,
  sendGroupMessage,
  sendMessage,
  toggleMessageLike,
  toggleMessageReaction,
  unpinMessage,
  updateConversation,
  updateInboxSettings,
  updateMessage,
  type ParsedInput,
} from '@acquaint/contracts';
import { z } from 'zod';
import type { Audit } from '../../audit.ts';
import { t } from '../../i18n/i18n.ts';
import { notFound, ProblemError } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Platform } from '../../platform.ts';
import type { MemberReports } from '../../reports.ts';
import type { ReleasedText, Screen, ScreenedPost } from '../../screening.ts';
import type { Connections } from '../connections/connections.service.ts';
import type { NewsReading, Notifications } from '../notifications/notifications.service.ts';
import { findCircleConversationId } from './conversations.repository.ts';
import { createConversationsService, type ConversationsService } from './conversations.service.ts';
import { createDeliveries } from './messages/deliveries.ts';
import { LIKE } from './inbox.tables.ts';
import { listenToChat } from './inbox-socket.ts';
import { registerLinkPreviews } from './links/link-previews.ts';
import { registerMessageFiles } from './files/message-files.ts';
import type { IsFileOfHeld } from './files/message-files.repository.ts';
import { findMessages } from './messages/message-search.ts';
import { listMentionsOf } from './mentions/mention-list.ts';
import { readMentionsOf } from './mentions/read-mentions.ts';
import { createMentionNews } from './mentions/mention-news.ts';
import { chooseForThread, listThreadsOf, threadChoiceOf } from './threads/threads.ts';
import { createMessageNews } from './news/message-news.ts';
import { createMessageWriter, NO_CONVERSATION } from './messages/message-writer.ts';
import { createScreenPost } from './messages/screen-post.ts';
import { createMessagesService } from './messages/messages.service.ts';
import { listReactionsTo } from './messages/reaction-list.ts';

interface Dependencies {
  readonly connections: Pick<Connections, 'connectedAmong' | 'holdConnected' | 'holdUnblockedAmong'>;
  readonly reports: MemberReports;
  readonly notifications: Notifications & NewsReading;
  readonly screen: Screen;
  readonly isFileOfHeld: IsFileOfHeld;
  readonly audit: Audit;
}

/** What other modules may call. */
interface Inbox extends Pick<ConversationsService, 'countUnread'> {
  /**
   * Stores a post in a circle that a moderator has released, once; without its files and the message it answers if they are gone.
   * @throws ProblemError 404, 409 if its author may not write there any more, 429 if not yet.
   */
  readonly deliverPost: (text: ReleasedText, post: ScreenedPost, now: Temporal.Instant) => Promise<void>;
}

/** Registers conversations (direct, small groups, circles) over HTTP and over the socket. */
export function registerInbox(
  platform: Platform,
  { connections, reports, notifications, screen, isFileOfHeld, audit }: Dependencies,
): Inbox {
  const { serve, db, config, events, gateway, limits, clock, app, files, jobs } = platform;
  const deliveries = createDeliveries(gateway, events);
  const conversations = createConversationsService({
    db,
    events,
    gateway,
    connections,
    news: notifications,
  });
  const news = createMessageNews({ db, notifications });
  const mentionNews = createMentionNews(notifications);
  jobs.define('inbox/tell-unread', z.object({}), () => news.notifyDue(clock.now()), { cron: '* * * * *' });
  jobs.define('inbox/unmute', z.object({}), () => conversations.unmuteDue(clock.now()), {
    cron: '* * * * *',
  });
  const previews = registerLinkPreviews(platform, deliveries);
  const writer = createMessageWriter(
    db,
    (delivery) => {
      deliveries.wrote(delivery);
      previews.want(delivery.messages);
    },
    mentionNews.notify,
  );
  const messages = createMessagesService({
    db,
    business: config.business,
    limits,
    writer,
    screenPost: createScreenPost(db, screen, config.business.spamDays),
    deliveries,
    mentionNews,
    files,
    audit,
    notifications,
    onEdited: (message) => previews.want([message]),
  });
  registerMessageFiles(platform, isFileOfHeld);
  listenToChat({ gateway, clock, db, messages, conversations, log: app.log });

  serve(listConversations).with(async ({ query }, context) => ({
    status: 200,
    body: await conversations.list(context, query),
  }));
  serve(openConversation).with(async ({ body }, context) => ({
    status: 200,
    body: await conversations.open(context, body),
  }));
  serve(getConversation).with(async ({ params }, context) => ({
    status: 200,
    body: await conversations.get(context, params.id),
  }));
  serve(updateConversation).with(async ({ params, body }, context) => ({
    status: 200,
    body: await conversations.update(context, params.id, body),
  }));
  serve(addConversationMembers).with(async ({ params, body }, context) => ({
    status: 200,
    body: await conversations.addMembers(context, params.id, body.user_ids),
  }));
  serve(leaveConversation).with(async ({ params }, context) => {
    await conversations.leave(context, params.id);
    return { status: 204, body: undefined };
  });
  serve(markRead).with(async ({ params, body }, context) => ({
    status: 200,
    body: await conversations.read(context, params.id, body.seq),
  }));
  serve(getInboxSettings).with(async (_input, context) => ({
    status: 200,
    body: await conversations.settings(context),
  }));
  serve(updateInboxSettings).with(async ({ body }, context) => ({
    status: 200,
    body: await conversations.updateSettings(context, body),
  }));

  serve(listMessages).with(async ({ params, query }, { user }) => ({
    status: 200,
    body: await messages.list(user.id, params.id, query),
  }));
  serve(searchMessages).with(async ({ query }, context) => ({
    status: 200,
    body: await findMessages(db, context, query),
  }));
  serve(listMentions).with(async ({ query }, context) => ({
    status: 200,
    body: await listMentionsOf(db, context, query),
  }));
  serve(listThreads).with(async ({ query }, context) => ({
    status: 200,
    body: await listThreadsOf(db, context, query),
  }));
  serve(getThread).with(async ({ params }, context) => ({
    status: 200,
    body: await threadChoiceOf(db, context, params.id),
  }));
  serve(muteThread).with(async ({ params, body }, context) => ({
    status: 200,
    body: await chooseForThread(db, context, params.id, body),
  }));
  serve(markMentionsRead).with(async (_input, context) => ({
    status: 200,
    body: await readMentionsOf({ db, events, notifications }, context),
  }));
  /** A message that was stored before may have changed since. */
  const send = async (
    context: RequestContext,
    conversationId: string,
    content: ParsedInput<typeof sendMessage>['body'],
  ) => {
    const { id, message } = await messages.write(context, conversationId, content);
    return { status: 201, body: message ?? (await messages.get(id, context.user.id)) } as const;
  };
  serve(sendMessage).with(({ params, body }, context) => send(context, params.id, body));
  serve(updateMessage).with(async ({ params, body }, context) => ({
    status: 200,
    body: await messages.edit(context, params.id, body.text),
  }));
  serve(deleteMessage).with(async ({ params }, context) => ({
    status: 200,
    body: await messages.remove(context, params.id),
  }));
  serve(removeMessage).with(async ({ params, body }, context) => ({
    status: 200,
    body: await messages.removeAsLeader(context, params.id, body.reason),
  }));
  serve(toggleMessageLike).with(async ({ params }, context) => ({
    status: 200,
    body: await messages.react(context, params.id, LIKE),
  }));
  serve(toggleMessageReaction).with(async ({ params, body }, context) => ({
    status: 200,
    body: await messages.react(context, params.id, body.emoji),
  }));

  serve(listMessageReactions).with(async ({ params, query }, context) => ({
    status: 200,
    body: await listReactionsTo(db, context, params.id, query),
  }));

  serve(listPins).with(async ({ params }, context) => ({
    status: 200,
    body: { results: await messages.pins(context, params.id) },
  }));
  serve(pinMessage).with(async ({ params }, context) => ({
    status: 200,
    body: await messages.pin(context, params.id),
  }));
  serve(unpinMessage).with(async ({ params }, context) => ({
    status: 200,
    body: await messages.unpin(context, params.id),
  }));

  serve(reportMessage).with(async ({ params, body }, context) => {
    await messages.ofAnother(context, params.id);
    await reports.report(context, { kind: 'message', id: params.id, ...body });
    return { status: 202, body: { detail: t('Thank you. We’ll look into it.') } };
  });

  /**
   * Returns the id of a circle's conversation.
   * @throws ProblemError 404
   */
  const chatOf = async (userId: string, circleId: string): Promise<string> => {
    const id = await findCircleConversationId(db, userId, circleId);
    if (id === null) throw notFound(NO_CONVERSATION);
    return id;
  };
  serve(listGroupMessages).with(async ({ query: { circle_id, ...cursor } }, context) => {
    const id = await chatOf(context.user.id, circle_id);
    const list = await messages.list(context.user.id, id, cursor);
    return { status: 200, body: { ...list, conversation: await conversations.get(context, id) } };
  });
  serve(sendGroupMessage).with(async ({ body: { circle_id, ...content } }, context) =>
    send(context, await chatOf(context.user.id, circle_id), content),
  );
  return {
    countUnread: conversations.countUnread,
    deliverPost: async ({ authorId, text }, { circleId, ...sent }, now) => {
      const conversationId = await chatOf(authorId, circleId);
      const draft = { conversationId, authorId, text, now, ...sent };
      try {
        await writer.write(draft);
      } catch (error) {
        if (!(error instanceof ProblemError && error.status === 400)) throw error;
        await writer.write({ ...draft, replyTo: null, fileIds: [] });
      }
    },
  };
}
