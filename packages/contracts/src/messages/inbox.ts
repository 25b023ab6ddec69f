import { z } from '../zod.ts';
import {
  Conflict,
  Id,
  IdParams,
  Instant,
  Nothing,
  pageOf,
  PageQuery,
  PersonSummary,
  QueryFlag,
  text,
  WholeNumber,
  wholeNumberInQuery,
} from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { titleText } from '../members/names.ts';
import { Reaction } from './emojis.ts';
import { LinkPreview, MessageFile } from './message-files.ts';
import {
  SAMPLE_CONVERSATION,
  SAMPLE_GROUP,
  SAMPLE_MESSAGE,
  SAMPLE_MESSAGES,
  SAMPLE_OWN_MESSAGE,
} from './samples.ts';
import { SAMPLE_ALAN, SAMPLE_PERSON, samplePage } from '../samples.ts';

/** Maximum length of a message, in characters. */
export const MESSAGE_LENGTH = 5_000;
/** Maximum number of members of a small group, including its creator. */
export const GROUP_SIZE = 20;
/** Maximum number of pictures and files of one message. */
export const MESSAGE_FILES = 6;

/** A message. It is the same for all readers, so that one payload can be sent to all of them. */
export const Message = z.object({
  id: Id,
  /** Created by the author's browser; a message with a known id is not stored again. */
  client_id: Id,
  conversation_id: Id,
  /** 1, 2, 3 … without gaps in each conversation; the order for all readers. */
  seq: z.number().int(),
  /** The conversation's change counter when this message was last written or changed; the higher version wins. */
  version: z.number().int(),
  author: PersonSummary,
  /** Empty when the message is deleted, or has only files. */
  text: z.string(),
  /** The members whom it mentions, in the order of the text, in which “@” and their present name stands for each (R-MSG-16). */
  mentions: z.array(PersonSummary),
  /** Whether its “@everyone” calls all members of the circle (R-MSG-17). */
  mentions_everyone: z.boolean(),
  created_at: Instant,
  edited_at: Instant.nullable(),
  is_deleted: z.boolean(),
  /** Whether the admin or a deputy of its circle removed it (R-MSG-15); it is then deleted, too. */
  is_removed: z.boolean(),
  /** Whether it is pinned in its conversation; false for a deleted one. */
  is_pinned: z.boolean(),
  /** Ids of the members who like it. */
  liked_by: z.array(Id),
  /** The other reactions, in the order in which they were first chosen, each with the ids of the members who chose it. */
  reactions: z.array(z.object({ emoji: Reaction, user_ids: z.array(Id) })),
  /**
   * The message it replies to; its text is cut to 140 characters. For readers who joined later, name and text are empty and the author
   * is null.
   */
  reply_to: z
    .object({
      id: Id,
      seq: z.number().int(),
      author_id: Id.nullable(),
      author_name: z.string(),
      text: z.string(),
      is_deleted: z.boolean(),
    })
    .nullable(),
  files: z.array(MessageFile),
  previews: z.array(LinkPreview),
});
export type Message = z.infer<typeof Message>;

/** A new message, with text, files or both. */
export const NewMessage = z.strictObject({
  client_id: Id,
  text: text(MESSAGE_LENGTH).default(''),
  reply_to: Id.nullable().default(null),
  /** From `uploadMessageFile`, each used once. */
  file_ids: z.array(Id).max(MESSAGE_FILES).default([]),
});
export type NewMessage = z.input<typeof NewMessage>;

/**
 * What a member is notified of in a conversation: all messages, mentions and replies, or nothing. In a circle it is mentions and
 * replies until the member chooses, elsewhere all messages.
 */
const NotifyLevel = z.enum(['all', 'mentions', 'nothing']);

export const ConversationMember = z.object({
  person: PersonSummary,
  /** Read up to this number; null for members who have switched read marks off. */
  read_seq: z.number().int().nullable(),
});

export const Conversation = z.object({
  id: Id,
  /** `direct`: two connected members; `group`: a small group; `circle`: the chat of a circle. */
  kind: z.enum(['direct', 'group', 'circle']),
  circle_id: Id.nullable(),
  /** The picture of its circle; null without one. */
  cover_url: z.string().nullable(),
  /** The other member's name, the group's title or its members' names, or the circle's name. */
  title: z.string(),
  /** All members up to 20; of a large circle those who joined first. Includes the reader. */
  members: z.array(ConversationMember),
  member_count: z.number().int(),
  last_message: Message.nullable(),
  /** The newest message's number, 0 before the first. */
  last_seq: z.number().int(),
  /** The conversation's change counter: pass it as `after` of `listMessages` to continue. */
  last_version: z.number().int(),
  /** The number of the last message the reader has read. */
  read_seq: z.number().int(),
  /** Without messages of people whom the reader has blocked. */
  unread_count: z.number().int(),
  /** Number of unread messages that the reader was notified of because they mention or answer them; also if it is muted. */
  mention_count: z.number().int(),
  is_muted: z.boolean(),
  /** When it is no longer muted; null if it is not muted, or until the reader unmutes it. */
  muted_until: Instant.nullable(),
  /** What the reader is notified of here (R-MSG-18). */
  notify: NotifyLevel,
  /** False when the reader cannot write: not connected any more, or one has blocked the other. */
  can_write: z.boolean(),
  /** Whether the reader may pin and unpin messages (R-MSG-14). */
  can_pin: z.boolean(),
  /**
   * Whose messages the reader may remove here (R-MSG-15): nobody's, or those of everybody but one person. A deputy cannot remove
   * messages of the circle's admin.
   */
  removal: z.object({ except_id: Id.nullable() }).nullable(),
  /** Number of pinned messages that `listPins` shows the reader. */
  pin_count: z.number().int(),
  /** In a group or circle: the people whom the reader has blocked. Their messages, and quotes of them, are collapsed (R-MSG-13). */
  blocked_ids: z.array(Id),
  /** When the newest message was sent, or the conversation was opened. */
  active_at: Instant,
});
export type Conversation = z.infer<typeof Conversation>;

export const listConversations = defineEndpoint({
  name: 'inbox.listConversations',
  method: 'GET',
  path: '/inbox/',
  access: 'member',
  owner: 'inbox',
  staleOn: [
    'conversation/changed',
    'message/arrived',
    'introduction/matched',
    'circle/joined',
    'circle/left',
    'notification/arrived',
    'notifications/changed',
    'connection/changed',
  ],
  summary: "List the caller's conversations, most recent first",
  query: PageQuery.extend({
    kind: z.enum(['direct', 'group', 'circle']).optional(),
    /** Part of a title or of a member's name. */
    search: z.string().trim().max(100).default(''),
    /** Only those with unread messages. */
    unread: QueryFlag.optional(),
    /** Only those with unread messages that mention or answer the caller (R-MSG-18). */
    mentions: QueryFlag.optional(),
  }),
  sample: { answer: samplePage([SAMPLE_CONVERSATION]) },
  responses: { 200: pageOf(Conversation) },
});

export const openConversation = defineEndpoint({
  name: 'inbox.openConversation',
  method: 'POST',
  path: '/inbox/',
  access: 'member',
  owner: 'inbox',
  emits: [{ event: 'conversation/changed', payload: { conversation_id: 'answer.id' } }],
  summary: 'Open the conversation with one connection, or create a small group with several',
  body: z.strictObject({
    user_ids: z
      .array(Id)
      .min(1, 'Choose someone')
      .max(GROUP_SIZE - 1),
    title: titleText(80).default(''),
  }),
  sample: { body: { user_ids: [SAMPLE_PERSON.id] }, answer: SAMPLE_CONVERSATION },
  responses: { 200: Conversation },
});

export const getConversation = defineEndpoint({
  name: 'inbox.getConversation',
  method: 'GET',
  path: '/inbox/{id}/',
  access: 'member',
  record: { kind: 'conversation', for: 'owner' },
  owner: 'inbox',
  // Who leads a circle or may write in it can change (R-CIRC-17).
  staleOn: ['conversation/changed', 'inbox-settings/changed', 'connection/changed', 'circle/changed'],
  summary: "Return one of the caller's conversations",
  params: IdParams,
  sample: { answer: SAMPLE_CONVERSATION },
  responses: { 200: Conversation },
});

export const updateConversation = defineEndpoint({
  name: 'inbox.updateConversation',
  method: 'PATCH',
  path: '/inbox/{id}/',
  access: 'member',
  owner: 'inbox',
  emits: [{ event: 'conversation/changed', payload: { conversation_id: 'params.id' } }],
  summary: "Change a group's title, mute a conversation, or choose what to be notified of there",
  params: IdParams,
  body: z.strictObject({
    title: titleText(80).optional(),
    is_muted: z.boolean().optional(),
    /** Mutes it until then; the time is within a week. */
    muted_until: Instant.optional(),
    notify: NotifyLevel.optional(),
  }),
  sample: { body: { is_muted: true }, answer: { ...SAMPLE_CONVERSATION, is_muted: true } },
  responses: { 200: Conversation, 409: Conflict },
});

export const addConversationMembers = defineEndpoint({
  name: 'inbox.addMembers',
  method: 'POST',
  path: '/inbox/{id}/members/',
  access: 'member',
  owner: 'inbox',
  emits: [{ event: 'conversation/changed', payload: { conversation_id: 'params.id' } }],
  summary: 'Add connections to a group; they can read messages sent from then on',
  params: IdParams,
  body: z.strictObject({
    user_ids: z
      .array(Id)
      .min(1, 'Choose someone')
      .max(GROUP_SIZE - 1),
  }),
  sample: {
    body: { user_ids: [SAMPLE_ALAN.id] },
    answer: {
      ...SAMPLE_GROUP,
      members: [...SAMPLE_GROUP.members, { person: SAMPLE_ALAN, read_seq: 2 }],
      member_count: 3,
    },
  },
  responses: { 200: Conversation, 409: Conflict },
});

export const leaveConversation = defineEndpoint({
  name: 'inbox.leave',
  method: 'POST',
  path: '/inbox/{id}/leave/',
  access: 'member',
  record: { kind: 'conversation', for: 'owner' },
  owner: 'inbox',
  summary: 'Leave a group',
  params: IdParams,
  responses: { 204: Nothing, 409: Conflict },
});

/**
 * Cursors of a message list. None: the newest messages. `before`: messages below this number, to scroll back. `after`: everything
 * written or changed since this version, oldest change first, to catch up. `around`: a message and its neighbors.
 */
export const MessageCursor = {
  before: wholeNumberInQuery(1).optional(),
  after: wholeNumberInQuery(0).optional(),
  around: wholeNumberInQuery(1).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
};

export const MessageList = z.object({
  /** By ascending `seq`; with `after` by ascending `version`. */
  results: z.array(Message),
  /** Whether there is more in the requested direction (by default: older messages). */
  has_more: z.boolean(),
  last_seq: z.number().int(),
  /** Continue from here when `has_more` is false; otherwise from the last result's version. */
  last_version: z.number().int(),
});
export type MessageList = z.infer<typeof MessageList>;

export const listMessages = defineEndpoint({
  name: 'inbox.listMessages',
  method: 'GET',
  path: '/inbox/{id}/messages/',
  access: 'member',
  record: { kind: 'conversation', for: 'owner' },
  owner: 'inbox',
  summary: 'List messages of a conversation: the newest, older ones, or changes',
  params: IdParams,
  query: z.strictObject(MessageCursor),
  sample: { answer: SAMPLE_MESSAGES },
  responses: { 200: MessageList },
});

export const sendMessage = defineEndpoint({
  name: 'inbox.sendMessage',
  method: 'POST',
  path: '/inbox/{id}/messages/',
  access: 'member',
  owner: 'inbox',
  serviceLimits: ['message/account', 'mention/account', 'mention-everyone/account'],
  summary: 'Send a message; the client id prevents duplicates when it is sent again',
  params: IdParams,
  body: NewMessage,
  sample: {
    body: { client_id: SAMPLE_OWN_MESSAGE.client_id, text: SAMPLE_OWN_MESSAGE.text },
    answer: SAMPLE_OWN_MESSAGE,
  },
  responses: { 201: Message, 409: Conflict },
});

export const markRead = defineEndpoint({
  name: 'inbox.markRead',
  method: 'POST',
  path: '/inbox/{id}/read/',
  access: 'member',
  owner: 'inbox',
  emits: [{ event: 'conversation/changed', payload: { conversation_id: 'params.id' } }],
  summary: 'Mark messages up to a number as read; the number never decreases',
  params: IdParams,
  body: z.strictObject({ seq: WholeNumber }),
  sample: { body: { seq: 2 }, answer: { read_seq: 2, unread_count: 0 } },
  responses: { 200: z.object({ read_seq: z.number().int(), unread_count: z.number().int() }) },
});

export const updateMessage = defineEndpoint({
  name: 'inbox.updateMessage',
  method: 'PATCH',
  path: '/inbox/messages/{id}/',
  access: 'member',
  owner: 'inbox',
  limit: 'message-change/account',
  serviceLimits: ['mention/account', 'mention-everyone/account'],
  summary: 'Edit an own message, within 15 minutes',
  params: IdParams,
  body: z.strictObject({ text: text(MESSAGE_LENGTH, 1) }),
  sample: {
    body: { text: 'Then I need more wire.' },
    answer: {
      ...SAMPLE_OWN_MESSAGE,
      text: 'Then I need more wire.',
      version: 3,
      edited_at: '2026-11-20T09:03:00.000Z',
    },
  },
  responses: { 200: Message, 409: Conflict },
});

export const deleteMessage = defineEndpoint({
  name: 'inbox.deleteMessage',
  method: 'DELETE',
  path: '/inbox/messages/{id}/',
  access: 'member',
  record: { kind: 'message', for: 'owner' },
  owner: 'inbox',
  summary: 'Delete an own message for everyone; a placeholder remains',
  params: IdParams,
  sample: { answer: { ...SAMPLE_OWN_MESSAGE, text: '', version: 3, is_deleted: true } },
  responses: { 200: Message },
});

export const searchMessages = defineEndpoint({
  name: 'inbox.search',
  method: 'GET',
  path: '/inbox/search/',
  access: 'member',
  owner: 'inbox',
  summary: "Search the text of the caller's conversations, newest first; ignores accents",
  query: PageQuery.extend({
    search: z.string().trim().min(2, 'Write at least 2 characters').max(100),
    conversation_id: Id.optional(),
  }),
  sample: {
    answer: samplePage([{ message: SAMPLE_MESSAGE, conversation_title: SAMPLE_CONVERSATION.title }]),
  },
  responses: { 200: pageOf(z.object({ message: Message, conversation_title: z.string() })) },
});
