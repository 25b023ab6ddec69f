import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

/** Columns of `connections`, shared by the table and the view for other modules. */
export const connectionColumns = {
  id: uuid('id').primaryKey(),
  personA: uuid('person_a').notNull(),
  personB: uuid('person_b').notNull(),
  requestedBy: uuid('requested_by').notNull(),
  status: text('status', {
    enum: ['pending', 'accepted', 'declined', 'withdrawn', 'removed', 'blocked'],
  }).notNull(),
  /** The member who blocked first. */
  blockedBy: uuid('blocked_by'),
  /** Whether the other member has blocked, too. */
  blockedByBoth: boolean('blocked_by_both').notNull().default(false),
  origin: text('origin', { enum: ['introduction', 'request', 'introduced_by'] }).notNull(),
  note: text('note').notNull().default(''),
  createdAt: instant('created_at').notNull(),
  changedAt: instant('changed_at').notNull(),
  declinedAt: instant('declined_at'),
  /** When it was accepted; null before, with an older version, and when one of the two has blocked the other since. */
  acceptedAt: instant('accepted_at'),
};

/** One row per pair of members; person_a is the smaller id. */
export const connections = pgTable('connections', connectionColumns);
