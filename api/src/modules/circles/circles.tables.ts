import { boolean, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

const ROLES = ['admin', 'deputy', 'member'] as const;

export const circles = pgTable('circles', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  purpose: text('purpose').notNull().default(''),
  /** Null only in an archived circle. */
  adminId: uuid('admin_id'),
  createdAt: instant('created_at').notNull(),
  rules: text('rules').notNull().default(''),
  coverKey: text('cover_key'),
  access: text('access', { enum: ['open', 'request', 'invitation'] })
    .notNull()
    .default('open'),
  question: text('question').notNull().default(''),
  whoInvites: text('who_invites', { enum: ROLES }).array().notNull().default(['admin', 'deputy', 'member']),
  whoWrites: text('who_writes', { enum: ROLES }).array().notNull().default(['admin', 'deputy', 'member']),
  whoRemoves: text('who_removes', { enum: ROLES }).array().notNull().default(['admin', 'deputy']),
  whoStartsEvents: text('who_starts_events', { enum: ROLES }).array().notNull().default(['admin', 'deputy']),
  archivedAt: instant('archived_at'),
  /** When staff hid it: it is then archived, and only staff can open it again. */
  hiddenAt: instant('hidden_at'),
  /** When staff archived it; see `isArchivedByStaff`. */
  staffArchivedAt: instant('staff_archived_at'),
  /** The member to whom the admin offers the circle. */
  offeredTo: uuid('offered_to'),
  /** When the admin, who was away, was told that a deputy will follow. */
  adminWarnedAt: instant('admin_warned_at'),
});

export const circleMembers = pgTable(
  'circle_members',
  {
    circleId: uuid('circle_id').notNull(),
    userId: uuid('user_id').notNull(),
    joinedAt: instant('joined_at').notNull(),
    /** Without effect for the admin. */
    role: text('role', { enum: ['deputy', 'member'] })
      .notNull()
      .default('member'),
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

/** Requests to join that wait or were declined. */
export const circleRequests = pgTable(
  'circle_requests',
  {
    circleId: uuid('circle_id').notNull(),
    userId: uuid('user_id').notNull(),
    answer: text('answer').notNull().default(''),
    askedAt: instant('asked_at').notNull(),
    declinedAt: instant('declined_at'),
    reason: text('reason').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.circleId, table.userId] })],
);

/** Open invitations: by link, to a member, or to an address. */
export const circleInvites = pgTable('circle_invites', {
  id: uuid('id').primaryKey(),
  circleId: uuid('circle_id').notNull(),
  inviterId: uuid('inviter_id').notNull(),
  kind: text('kind', { enum: ['link', 'person', 'email'] }).notNull(),
  personId: uuid('person_id'),
  email: text('email'),
  token: text('token').unique(),
  uses: integer('uses').notNull().default(0),
  maxUses: integer('max_uses'),
  createdAt: instant('created_at').notNull(),
  endsAt: instant('ends_at').notNull(),
});

export const circleTopics = pgTable(
  'circle_topics',
  {
    circleId: uuid('circle_id').notNull(),
    topicSlug: text('topic_slug').notNull(),
    position: smallint('position').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.circleId, table.topicSlug] })],
);
