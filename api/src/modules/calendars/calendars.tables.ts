import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

/** How reading a connected calendar goes. */
export const calendarSyncs = pgTable('calendar_syncs', {
  accountId: uuid('account_id').primaryKey(),
  state: text('state', { enum: ['working', 'late', 'broken'] }).notNull(),
  problem: text('problem', { enum: ['unreachable', 'too_many', 'reconnect', 'forbidden'] }),
  syncedAt: instant('synced_at'),
  triedAt: instant('tried_at').notNull(),
  waitUntil: instant('wait_until'),
});
export type SyncRow = typeof calendarSyncs.$inferSelect;

export const calendarBusy = pgTable('calendar_busy', {
  accountId: uuid('account_id').notNull(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
});
