import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { LinkPreview, Reaction } from '@acquaint/contracts';
import { instant } from '../../db/columns.ts';

export const conversations = pgTable('conversations', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: ['direct', 'group', 'circle'] }).notNull(),
  title: text('title').notNull().default(''),
  /** The two members of a direct conversation; person_a is the smaller id. */
  personA: uuid('person_a'),
  personB: uuid('person_b'),
  circleId: uuid('circle_id'),
  lastSeq: integer('last_seq').notNull().default(0),
  lastVersion: integer('last_version').notNull().default(0),
  activeAt: instant('active_at').notNull(),
  createdAt: instant('created_at').notNull(),
});

/**
 * Members of conversations. For direct ones and circles, database triggers maintain the rows from connections and
 * circle members.
 */
export const conversationMembers = pgTable(
  'conversation_members',
  {
    conversationId: uuid('conversation_id').notNull(),
    userId: uuid('user_id').notNull(),
    joinedAt: instant('joined_at').notNull(),
    fromSeq: integer('from_seq').notNull().default(0),
    readSeq: integer('read_seq').notNull().default(0),
    isMuted: boolean('is_muted').notNull().default(false),
    /** When a muted conversation is no longer muted; null: not before the member unmutes it. */
    mutedUntil: instant('muted_until'),
    /** Number of the last message the member was notified about. */
    toldSeq: integer('told_seq').notNull().default(0),
    /** What the member is notified of; null for the default of the conversation's kind. */
    notifyLevel: text('notify_level', { enum: ['all', 'mentions', 'nothing'] }),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.userId] })],
);

export const messages = pgTable('messages', {
  id: uuid('id').primaryKey(),
  conversationId: uuid('conversation_id').notNull(),
  seq: integer('seq').notNull(),
  version: integer('version').notNull(),
  authorId: uuid('author_id').notNull(),
  clientId: uuid('client_id').notNull(),
  body: text('body').notNull(),
  replyTo: uuid('reply_to'),
  /** The message that begins the thread of a reply; a trigger sets it. */
  threadId: uuid('thread_id'),
  previews: jsonb('previews').$type<readonly LinkPreview[]>().notNull().default([]),
  createdAt: instant('created_at').notNull(),
  editedAt: instant('edited_at'),
  deletedAt: instant('deleted_at'),
  /** When staff hid it; it is then marked as deleted, but keeps its text. */
  hiddenAt: instant('hidden_at'),
  /** When the admin or a deputy of its circle removed it; it is then deleted, too. */
  removedAt: instant('removed_at'),
  /** Whether it calls all members of its circle. */
  mentionsEveryone: boolean('mentions_everyone').notNull().default(false),
});

export const messageMentions = pgTable(
  'message_mentions',
  {
    messageId: uuid('message_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** The name that stands in the text. */
    name: text('name').notNull(),
    position: smallint('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.userId] })],
);

/** Who was notified of a message because it mentions or answers them. */
export const messageNotifications = pgTable(
  'message_notifications',
  {
    messageId: uuid('message_id').notNull(),
    userId: uuid('user_id').notNull(),
    conversationId: uuid('conversation_id').notNull(),
    seq: integer('seq').notNull(),
    isWithdrawn: boolean('is_withdrawn').notNull().default(false),
    isRead: boolean('is_read').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.userId] })],
);

/** The emoji of a like. */
export const LIKE: Reaction = '❤️';

/** Members' reactions to messages; a like is one of them. */
export const messageLikes = pgTable(
  'message_likes',
  {
    messageId: uuid('message_id').notNull(),
    userId: uuid('user_id').notNull(),
    emoji: text('emoji').$type<Reaction>().notNull().default(LIKE),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.userId, table.emoji] })],
);

export const messagePins = pgTable('message_pins', {
  messageId: uuid('message_id').primaryKey(),
  conversationId: uuid('conversation_id').notNull(),
  pinnedBy: uuid('pinned_by').notNull(),
  pinnedAt: instant('pinned_at').notNull(),
});

export const messageFiles = pgTable('message_files', {
  id: uuid('id').primaryKey(),
  conversationId: uuid('conversation_id').notNull(),
  uploaderId: uuid('uploader_id').notNull(),
  messageId: uuid('message_id'),
  position: smallint('position').notNull().default(0),
  kind: text('kind', { enum: ['picture', 'file'] }).notNull(),
  name: text('name').notNull(),
  contentType: text('content_type').notNull(),
  sizeBytes: integer('size_bytes').notNull(),
  width: integer('width'),
  height: integer('height'),
  createdAt: instant('created_at').notNull(),
});

export const inboxSettings = pgTable('inbox_settings', {
  userId: uuid('user_id').primaryKey(),
  showsTyping: boolean('shows_typing').notNull(),
  showsReadMarks: boolean('shows_read_marks').notNull(),
});

/** Members whom replies in a thread no longer notify; the thread is the message that begins it. */
export const threadMutes = pgTable(
  'thread_mutes',
  {
    threadId: uuid('thread_id').notNull(),
    userId: uuid('user_id').notNull(),
    mutedAt: instant('muted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.threadId, table.userId] })],
);
