import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

export const remoteFailureColumns = {
  id: uuid().primaryKey(),
  remote: text().notNull(),
  version: text().notNull(),
  reason: text().notNull(),
  detail: text().notNull(),
  userId: uuid('user_id'),
  reportedAt: instant('reported_at').notNull(),
};

export const remoteFailures = pgTable('remote_failures', remoteFailureColumns);

export const canaryLoads = pgTable(
  'canary_loads',
  {
    remote: text().notNull(),
    version: text().notNull(),
    loginHash: text('login_hash').notNull(),
    loadedAt: instant('loaded_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.remote, table.version, table.loginHash] })],
);

export const keptAnswers = pgTable(
  'kept_answers',
  {
    userId: uuid('user_id').notNull(),
    key: text().notNull(),
    requestHash: text('request_hash').notNull(),
    answer: text().notNull(),
    keptAt: instant('kept_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);
