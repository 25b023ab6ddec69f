import {
  createFileKey,
  deleteMessage,
  getConversation,
  getInboxSettings,
  getInitialData,
  getSidebarCounts,
  getThread,
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
  searchMessages,
  sendMessage,
  toggleMessageLike,
  toggleMessageReaction,
  unpinMessage,
  updateConversation,
  updateInboxSettings,
  updateMessage,
  uploadMessageFile,
} from '@acquaint/contracts';
import type { Conversation, Message } from '@acquaint/contracts';
import {
  type Failure,
  fake,
  fakeSample,
  sampleId,
  sampleItem,
  sampleOf,
  samplePage,
  samplePerson,
} from '@acquaint/remote-kit/testing';
import { ADA } from '../../../components/test-people.ts';

export const GRACE = samplePerson();
export const CONVERSATION_ID = sampleId(71);

/** Returns message number `seq` of Ada's conversation with Grace, by default written by Grace. */
export function sampleMessage(seq: number, part: Partial<Message> = {}): Message {
  return {
    ...sampleOf(sendMessage),
    id: sampleId(1_000 + seq),
    client_id: sampleId(2_000 + seq),
    conversation_id: CONVERSATION_ID,
    seq,
    version: seq,
    author: GRACE,
    text: `Message ${seq}`,
    created_at: new Date(Date.UTC(2026, 10, 20, 9, seq)).toISOString(),
    ...part,
  };
}

/** Returns Ada's conversation with Grace. */
function sampleConversation(part: Partial<Conversation> = {}): Conversation {
  return {
    ...sampleItem(listConversations),
    members: [
      { person: ADA, read_seq: null },
      { person: GRACE, read_seq: 0 },
    ],
    last_message: null,
    last_seq: 0,
    last_version: 0,
    read_seq: 0,
    active_at: '2026-11-20T09:00:00.000Z',
    ...part,
  };
}

const NOT_FOUND = { status: 404, body: { detail: 'We couldn’t find this message.' } } as const;
const MALWARE: Failure = {
  status: 400,
  body: {
    detail: 'Please check the highlighted fields.',
    errors: { data: ['This file contains malware and wasn’t sent.'] },
  },
};
const NO_SCANNER: Failure = {
  status: 503,
  body: { detail: 'We can’t check files for malware right now. Please try again in a minute.' },
};
const UPLOADED = sampleOf(uploadMessageFile);

interface Cursor {
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly limit: number;
}

/** Creates a fake server with one conversation of Ada. `refuse` makes the next message fail with that text. */
export function inboxServer(messages: readonly Message[] = [], part: Partial<Conversation> = {}) {
  const world = {
    messages: [...messages],
    conversation: sampleConversation(part),
    settings: { shows_typing: true, shows_read_marks: true },
    refuse: null as string | null,
    /** Makes loading of older messages fail with that text. */
    olderProblem: null as string | null,
    /** The reader is not a member of the conversation any more. */
    isGone: false,
    isThreadMuted: false,
    /** The reader has marked the mentions as read. */
    areMentionsRead: false,
    /** Makes pinning fail with that text. */
    pinProblem: null as string | null,
    /** Makes the list of pinned messages fail with that text. */
    pinsProblem: null as string | null,
    /** How an uploaded file is refused; null accepts it. */
    fileProblem: null as 'malware' | 'no scanner' | null,
  };
  const lastSeq = () => world.messages.at(-1)?.seq ?? 0;
  const lastVersion = () => Math.max(0, ...world.messages.map(({ version }) => version));
  /** The pinned messages, the last pinned first. */
  const pinned = () =>
    world.messages.filter((message) => message.is_pinned).sort((a, b) => b.version - a.version);
  const now = (): Conversation => ({
    ...world.conversation,
    last_message: world.messages.at(-1) ?? null,
    last_seq: lastSeq(),
    last_version: lastVersion(),
    pin_count: pinned().length,
    unread_count: world.messages.filter(
      ({ author, seq }) => author.id !== ADA.id && seq > world.conversation.read_seq,
    ).length,
  });
  const change = (id: string, how: (message: Message) => Partial<Message>) => {
    const message = world.messages.find((each) => each.id === id);
    if (!message) return NOT_FOUND;
    const changed = { ...message, ...how(message), version: lastVersion() + 1 };
    world.messages = world.messages.map((message) => (message.id === id ? changed : message));
    return { status: 200, body: changed } as const;
  };
  const page = ({ before, after, limit }: Cursor) => {
    const last = { last_seq: lastSeq(), last_version: lastVersion() };
    if (after !== undefined) {
      const changed = world.messages.filter(({ version }) => version > after);
      return { results: changed.sort((a, b) => a.version - b.version), has_more: false, ...last };
    }
    const below = world.messages.filter(({ seq }) => seq < (before ?? Infinity));
    return { results: below.slice(-limit), has_more: below.length > limit, ...last };
  };
  const fakes = [
    fakeSample(getInitialData),
    fake(getSidebarCounts, () => ({
      status: 200,
      body: {
        messages: 0,
        upcoming_sessions: 0,
        pending_reviews: 0,
        introductions: 0,
        notifications: 0,
        verifications: 0,
        reports: 0,
        disputes: 0,
        inquiries: 0,
        withheld_money: 0,
        payouts: 0,
        staff: 0,
      },
    })),
    fake(listConversations, ({ query }) => ({
      status: 200,
      body: samplePage(
        [now()].filter(
          ({ title, unread_count, mention_count }) =>
            title.toLowerCase().includes(query.search) &&
            (query.unread !== true || unread_count > 0) &&
            (query.mentions !== true || mention_count > 0),
        ),
      ),
    })),
    fake(searchMessages, ({ query }) => ({
      status: 200,
      body: samplePage(
        world.messages
          .filter(({ text }) => text.toLowerCase().includes(query.search))
          .map((message) => ({ message, conversation_title: world.conversation.title })),
      ),
    })),
    fake(openConversation, () => ({ status: 200, body: now() })),
    fake(getConversation, () => ({ status: 200, body: now() })),
    fake(updateConversation, ({ body }) => {
      const { is_muted, notify } = world.conversation;
      world.conversation = {
        ...world.conversation,
        is_muted: body.is_muted ?? (body.muted_until !== undefined || is_muted),
        muted_until: body.muted_until ?? null,
        notify: body.notify ?? notify,
      };
      return { status: 200, body: now() };
    }),
    fake(listMessages, ({ query }) => {
      if (world.isGone) return { status: 404, body: { detail: 'We couldn’t find this conversation.' } };
      return query.before !== undefined && world.olderProblem !== null
        ? { status: 500, body: { detail: world.olderProblem } }
        : { status: 200, body: page(query) };
    }),
    fake(listGroupMessages, ({ query }) => ({
      status: 200,
      body: { ...page(query), conversation: now() },
    })),
    fake(sendMessage, ({ body }) => {
      if (world.refuse !== null) return { status: 409, body: { detail: world.refuse } };
      const known = world.messages.find(({ client_id }) => client_id === body.client_id);
      if (known) return { status: 201, body: known };
      const seq = lastSeq() + 1;
      const answered = world.messages.find(({ id }) => id === body.reply_to);
      const written = sampleMessage(seq, {
        client_id: body.client_id,
        version: lastVersion() + 1,
        author: ADA,
        text: body.text,
        created_at: new Date().toISOString(),
        files: body.file_ids.length > 0 ? [UPLOADED] : [],
        reply_to: answered
          ? {
              id: answered.id,
              seq: answered.seq,
              author_id: answered.author.id,
              author_name: 'Grace Hopper',
              text: answered.text,
              is_deleted: false,
            }
          : null,
      });
      world.messages.push(written);
      return { status: 201, body: written };
    }),
    fake(markRead, ({ body }) => {
      world.conversation = { ...world.conversation, read_seq: body.seq };
      return { status: 200, body: { read_seq: body.seq, unread_count: 0 } };
    }),
    fake(updateMessage, ({ params, body }) =>
      change(params.id, () => ({ text: body.text, edited_at: '2026-11-21T09:00:00.000Z' })),
    ),
    fake(deleteMessage, ({ params }) => change(params.id, () => ({ text: '', is_deleted: true }))),
    fake(removeMessage, ({ params }) =>
      change(params.id, () => ({ text: '', is_deleted: true, is_removed: true })),
    ),
    fake(toggleMessageLike, ({ params }) =>
      change(params.id, ({ liked_by }) => ({ liked_by: liked_by.length > 0 ? [] : [ADA.id] })),
    ),
    fake(toggleMessageReaction, ({ params, body: { emoji } }) =>
      change(params.id, ({ reactions }) => ({
        reactions: reactions.some((one) => one.emoji === emoji)
          ? reactions.filter((one) => one.emoji !== emoji)
          : [...reactions, { emoji, user_ids: [ADA.id] }],
      })),
    ),
    fake(listMessageReactions, ({ params, query }) => {
      const message = world.messages.find(({ id }) => id === params.id);
      const all = (message?.reactions ?? []).flatMap(({ emoji, user_ids }) =>
        user_ids.map((id) => ({ reaction: emoji, person: id === ADA.id ? ADA : GRACE })),
      );
      return {
        status: 200,
        body: samplePage(all.filter(({ reaction }) => (query.reaction ?? reaction) === reaction)),
      };
    }),
    fake(listThreads, () => ({
      status: 200,
      body: samplePage(
        world.messages
          .filter(({ id }) => world.messages.some(({ reply_to }) => reply_to?.id === id))
          .map((message) => ({
            message,
            conversation_title: world.conversation.title,
            reply_count: world.messages.filter(({ reply_to }) => reply_to?.id === message.id).length,
            last_reply_at: '2026-11-21T09:00:00.000Z',
            is_unread: true,
            is_muted: world.isThreadMuted,
          })),
      ),
    })),
    fake(getThread, () => ({ status: 200, body: { is_muted: world.isThreadMuted } })),
    fake(muteThread, ({ body }) => {
      world.isThreadMuted = body.is_muted;
      return { status: 200, body };
    }),
    fake(markMentionsRead, () => {
      world.areMentionsRead = true;
      return { status: 200, body: { count: 1 } };
    }),
    fake(listMentions, () => ({
      status: 200,
      body: samplePage(
        world.messages
          .filter(({ mentions }) => mentions.some(({ id }) => id === ADA.id))
          .map((message) => ({
            message,
            conversation_title: world.conversation.title,
            is_unread: !world.areMentionsRead && message.seq > world.conversation.read_seq,
          })),
      ),
    })),
    fake(listPins, () =>
      world.pinsProblem === null
        ? {
            status: 200,
            body: {
              results: pinned().map((message) => ({
                message,
                pinned_by: GRACE,
                pinned_at: '2026-11-20T10:00:00.000Z',
              })),
            },
          }
        : { status: 500, body: { detail: world.pinsProblem } },
    ),
    fake(pinMessage, ({ params }) =>
      world.pinProblem === null
        ? change(params.id, () => ({ is_pinned: true }))
        : { status: 409, body: { detail: world.pinProblem } },
    ),
    fake(unpinMessage, ({ params }) => change(params.id, () => ({ is_pinned: false }))),
    fake(getInboxSettings, () => ({ status: 200, body: world.settings })),
    fake(updateInboxSettings, ({ body }) => {
      world.settings = {
        shows_typing: body.shows_typing ?? world.settings.shows_typing,
        shows_read_marks: body.shows_read_marks ?? world.settings.shows_read_marks,
      };
      return { status: 200, body: world.settings };
    }),
    fake(uploadMessageFile, () => {
      if (world.fileProblem === 'malware') return MALWARE;
      return world.fileProblem === 'no scanner' ? NO_SCANNER : { status: 201, body: UPLOADED };
    }),
    fake(createFileKey, () => ({
      status: 201,
      body: { key: 'a-key', expires_at: '2026-11-21T10:00:00.000Z' },
    })),
  ];
  return { world, fakes };
}
