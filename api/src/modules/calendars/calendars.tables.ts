import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

/** State of reading a connected calendar. */
export const calendarSyncs = pgTable('calendar_syncs', {
  accountId: uuid('account_id').primaryKey(),
  state: text('state', { enum: ['working', 'late', 'broken'] }).notNull(),
  problem: text('problem', { enum: ['unreachable', 'too_many', 'reconnect', 'forbidden'] }),
  syncedAt: instant('synced_at'),
  triedAt: instant('tried_at').notNull(),
  waitUntil: instant('wait_until'),
  /** The provider's cursor for the next read; null for a full read. */
  cursor: text('cursor'),
  wholeAt: instant('whole_at'),
});
export type SyncRow = typeof calendarSyncs.$inferSelect;

/** Events of a calendar: their times, but no titles or other content. */
export const calendarEvents = pgTable(
  'calendar_events',
  {
    accountId: uuid('account_id').notNull(),
    eventId: text('event_id').notNull(),
    seriesId: text('series_id'),
    isSeries: boolean('is_series').notNull().default(false),
    isBusy: boolean('is_busy'),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    sessionId: uuid('session_id'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.eventId] })],
);

/** Sessions that are or will be written into their people's calendars. */
export const calendarEntries = pgTable(
  'calendar_entries',
  {
    accountId: uuid('account_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    eventId: text('event_id'),
    writtenSequence: integer('written_sequence'),
    writtenAt: instant('written_at'),
    wish: integer('wish').notNull().default(1),
    dueAt: instant('due_at'),
    tries: integer('tries').notNull().default(0),
    problem: text('problem', { enum: ['unreachable', 'too_many', 'reconnect', 'forbidden', 'refused'] }),
    claim: uuid('claim'),
    claimedUntil: instant('claimed_until'),
    there: text('there', { enum: ['unseen', 'standing', 'moved', 'removed'] })
      .notNull()
      .default('unseen'),
    movedTo: instant('moved_to'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.sessionId] })],
);
export type EntryRow = typeof calendarEntries.$inferSelect;

/** When a calendar was last written to, and when its owner was notified that writing fails. */
export const calendarWritings = pgTable('calendar_writings', {
  accountId: uuid('account_id').primaryKey(),
  writtenAt: instant('written_at'),
  toldAt: instant('told_at'),
});

/** A provider's channel for change notices; only a hash of its secret is stored. */
export const calendarChannels = pgTable('calendar_channels', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  secretHash: text('secret_hash').notNull(),
  providerId: text('provider_id'),
  expiresAt: instant('expires_at').notNull(),
  heardAt: instant('heard_at'),
});
export type ChannelRow = typeof calendarChannels.$inferSelect;
