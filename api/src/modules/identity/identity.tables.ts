import type { Locale, Goal } from '@acquaint/contracts';
import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant, tsvector } from '../../db/columns.ts';

/** Columns of `users`, shared by the table and the view for other modules. */
export const userColumns = {
  id: uuid('id').primaryKey().defaultRandom(),
  email: text('email').notNull(),
  username: text('username'),
  usernameChangedAt: instant('username_changed_at'),
  passwordHash: text('password_hash'),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  role: text('role', { enum: ['member', 'support', 'moderator', 'admin'] })
    .notNull()
    .default('member'),
  isPro: boolean('is_pro').notNull().default(false),
  redirectLocation: boolean('redirect_location').notNull().default(true),
  redirectExpertize: boolean('redirect_expertize').notNull().default(true),
  onboardingSteps: text('onboarding_steps').array().notNull().default([]),
  hasCompletedOnboarding: boolean('has_completed_onboarding').notNull().default(false),
  suspendedAt: instant('suspended_at'),
  lastSeenAt: instant('last_seen_at'),
  deletionRequestedAt: instant('deletion_requested_at'),
  erasedAt: instant('erased_at'),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
};

/** Members; `username` is null until chosen. */
export const users = pgTable('users', userColumns);

/** Usernames that members had before; they still lead to them for a while. */
export const formerUsernames = pgTable('former_usernames', {
  username: text('username').primaryKey(),
  userId: uuid('user_id').notNull(),
  changedAt: instant('changed_at').notNull(),
  keptUntil: instant('kept_until').notNull(),
});

/** Columns of `topics`, shared by the table and the view for other modules. */
export const topicColumns = {
  slug: text('slug').primaryKey(),
  name: text('name').notNull(),
  /** Names in other languages, for the search of members. */
  otherNames: text('other_names').notNull().default(''),
  /** Other words for it, by which people find it. */
  synonyms: text('synonyms')
    .array()
    .notNull()
    .default(sql`'{}'`),
  /** The topic of which it is a part now; null for one that can be chosen. */
  mergedInto: text('merged_into'),
};

/** Topics by slug. */
export const topics = pgTable('topics', topicColumns);

/** Columns of `profiles`, shared by the table and the view for other modules. */
export const profileColumns = {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  headline: text('headline').notNull().default(''),
  story: text('story').notNull().default(''),
  location: text('location').notNull().default(''),
  timeZone: text('time_zone').notNull().default('UTC'),
  formats: text('formats').$type<NonNullable<Locale>>(),
  languages: text('languages').array().notNull().default(['en']),
  company: text('company').notNull().default(''),
  jobTitle: text('job_title').notNull().default(''),
  website: text('website').notNull().default(''),
  goals: text('goals').array().$type<Goal[]>().notNull().default([]),
  interests: text('interests').array().notNull().default([]),
  mentorshipStatement: text('mentorship_statement').notNull().default(''),
  isExpert: boolean('is_expert').notNull().default(false),
  isInvestor: boolean('is_investor').notNull().default(false),
  academicLevel: text('academic_level'),
  /** Who can see a field; everybody, if it is not listed. */
  visibility: jsonb('visibility')
    .$type<Readonly<Record<string, 'connections' | 'me'>>>()
    .notNull()
    .default({}),
  /** Whether people without an account see the profile. */
  isPublic: boolean('is_public').notNull().default(false),
  pictureKey: text('picture_key'),
  ratingSum: integer('rating_sum').notNull().default(0),
  ratingCount: integer('rating_count').notNull().default(0),
  completedSessions: integer('completed_sessions').notNull().default(0),
  /** The following columns are maintained by the database for the search. Never written by code. */
  searchText: text('search_text').notNull().default(''),
  searchWords: tsvector('search_words').notNull().default(''),
  isListed: boolean('is_listed').notNull().default(false),
  isBookable: boolean('is_bookable').notNull().default(true),
  weeklyRoom: integer('weekly_room'),
  updatedAt: instant('updated_at')
    .notNull()
    .default(sql`now()`),
};

/** Profiles of members. */
export const profiles = pgTable('profiles', profileColumns);

/** Columns of `profile_topics`, shared by the table and the view for other modules. */
export const profileTopicColumns = {
  userId: uuid('user_id').notNull(),
  topicSlug: text('topic_slug').notNull(),
  kind: text('kind', { enum: ['expert_in', 'looking_for'] }).notNull(),
  position: smallint('position').notNull().default(0),
};

/** Topics that a member is expert in or looks for. */
export const profileTopics = pgTable('profile_topics', profileTopicColumns, (table) => [
  primaryKey({ columns: [table.userId, table.kind, table.topicSlug] }),
]);
