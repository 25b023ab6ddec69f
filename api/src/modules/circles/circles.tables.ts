import { boolean, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

export const circles = pgTable('circles', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  purpose: text('purpose').notNull().default(''),
  adminId: uuid('admin_id'),
  createdAt: instant('created_at').notNull(),
});

export const circleMembers = pgTable(
  'circle_members',
  {
    circleId: uuid('circle_id').notNull(),
    userId: uuid('user_id').notNull(),
    joinedAt: instant('joined_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.circleId, table.userId] })],
);

/** Removed members, and whether they may ask to come back. */
export const circleRemovals = pgTable(
  'circle_removals',
  {
    circleId: uuid('circle_id').notNull(),
    userId: uuid('user_id').notNull(),
    mayAsk: boolean('may_ask').notNull(),
    removedAt: instant('removed_at').notNull(),
    askedAt: instant('asked_at'),
  },
  (table) => [primaryKey({ columns: [table.circleId, table.userId] })],
);

export const circleTopics = pgTable(
  'circle_topics',
  {
    circleId: uuid('circle_id').notNull(),
    topicSlug: text('topic_slug').notNull(),
    position: smallint('position').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.circleId, table.topicSlug] })],
);
