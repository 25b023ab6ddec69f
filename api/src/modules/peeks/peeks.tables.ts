import { boolean, integer, pgTable, primaryKey, real, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant, plainDate } from '../../db/columns.ts';

/** Columns of `snips`, shared by the table and by the view for other modules. */
export const peekColumns = {
  id: uuid('id').primaryKey(),
  sessionId: uuid('session_id'),
  title: text('title').notNull(),
  createdAt: instant('created_at').notNull(),
  showAfter: instant('show_after').notNull(),
  publishedAt: instant('published_at'),
  durationSeconds: real('duration_seconds').notNull(),
  trimStartSeconds: real('trim_start_seconds').notNull().default(0),
  trimEndSeconds: real('trim_end_seconds'),
  transcript: text('transcript'),
  videoKey: text('video_key'),
  posterKey: text('poster_key'),
  /** The version that people agree to. Incremented with every change to what would be published. */
  version: integer('version').notNull().default(1),
  /** Can never be published again: taken down by staff, or somebody in it was deleted. */
  isTakenDown: boolean('is_taken_down').notNull().default(false),
  /** When it had been published, if staff hid it; it can be shown again. */
  hiddenPublishedAt: instant('hidden_published_at'),
  /** Whether anyone who has the link can watch it while it is published: the people in it agreed to that (R-PEEK-31). */
  isOpenByLink: boolean('is_open_by_link').notNull().default(false),
  aspect: text('aspect', { enum: ['landscape', 'portrait', 'square', 'audiogram'] }).notNull(),
  viewCount: integer('view_count').notNull().default(0),
  likeCount: integer('like_count').notNull().default(0),
  shareCount: integer('share_count').notNull().default(0),
  replayCount: integer('replay_count').notNull().default(0),
};

export const peeks = pgTable('snips', peekColumns);

/** Columns of `snip_people`, shared by the table and by the view for other modules. */
export const peekPersonColumns = {
  peekId: uuid('snip_id').notNull(),
  userId: uuid('user_id').notNull(),
  position: smallint('position').notNull().default(0),
  decision: text('decision', { enum: ['pending', 'clip', 'skip'] })
    .notNull()
    .default('pending'),
  decidedAt: instant('decided_at'),
  /** They want to decide later: they are not asked before this time. */
  laterUntil: instant('later_until'),
};

/** Who was in the room, and what each decided. */
export const peekPeople = pgTable('snip_people', peekPersonColumns, (table) => [
  primaryKey({ columns: [table.peekId, table.userId] }),
]);

/** The speakers found in the recording, and who each of them is. */
export const peekSpeakers = pgTable(
  'snip_speakers',
  {
    peekId: uuid('snip_id').notNull(),
    label: text('label').notNull(),
    position: smallint('position').notNull().default(0),
    userId: uuid('user_id'),
    identifiedAt: instant('identified_at'),
    /** Speaking times in seconds of the clip, alternating: from, to, from, to … */
    stretches: real('stretches').array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.peekId, table.label] })],
);

export const peekTopics = pgTable(
  'snip_topics',
  {
    peekId: uuid('snip_id').notNull(),
    topicSlug: text('topic_slug').notNull(),
    position: smallint('position').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.peekId, table.topicSlug] })],
);

/** What counts once per person: a like; and per day a view, a share and a replay. */
export const peekReactions = pgTable(
  'snip_reactions',
  {
    peekId: uuid('snip_id').notNull(),
    userId: uuid('user_id').notNull(),
    kind: text('kind', { enum: ['like', 'view', 'share', 'replay'] }).notNull(),
    onDay: plainDate('on_day').notNull(),
  },
  (table) => [primaryKey({ columns: [table.peekId, table.userId, table.kind, table.onDay] })],
);
