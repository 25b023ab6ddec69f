import type { StoredSearch } from '@acquaint/contracts';
import { jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

/** Columns of `profile_experiences`, shared by the table and by the view for other modules. */
export const experienceColumns = {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  title: text('title').notNull(),
  organisation: text('organisation').notNull(),
  started_on: text('started_on').notNull(),
  ended_on: text('ended_on'),
  description: text('description').notNull(),
};

/** Where a person worked; months as `2021-05`. */
export const profileExperiences = pgTable('profile_experiences', experienceColumns);

/** Awards that a person received. */
export const profileAwards = pgTable('profile_awards', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  title: text('title').notNull(),
  issuer: text('issuer').notNull(),
  year: smallint('year').notNull(),
});

/** Columns of `subscriptions`, shared by the table and by the view for other modules. */
export const subscriptionColumns = {
  subscriberId: uuid('subscriber_id').notNull(),
  personId: uuid('person_id').notNull(),
  createdAt: instant('created_at').notNull(),
};

/** Who follows whom. */
export const subscriptions = pgTable('subscriptions', subscriptionColumns, (table) => [
  primaryKey({ columns: [table.subscriberId, table.personId] }),
]);

/** Searches of people that a member has saved. People who joined after `seenAt` count as new. */
export const savedSearches = pgTable('saved_searches', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  name: text('name').notNull(),
  search: jsonb('search').$type<StoredSearch>().notNull(),
  seenAt: instant('seen_at').notNull(),
  lookedAt: instant('looked_at').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** People about whom the owner of a saved search has been notified. */
export const savedSearchMatches = pgTable(
  'saved_search_matches',
  { searchId: uuid('search_id').notNull(), personId: uuid('person_id').notNull() },
  (table) => [primaryKey({ columns: [table.searchId, table.personId] })],
);
