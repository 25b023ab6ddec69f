import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

export const remoteFailures = pgTable('remote_failures', {
  id: uuid().primaryKey(),
  remote: text().notNull(),
  version: text().notNull(),
  reason: text().notNull(),
  detail: text().notNull(),
  userId: uuid('user_id'),
  reportedAt: instant('reported_at').notNull(),
});
