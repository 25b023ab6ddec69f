import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';

/** Server processes and their leases. */
export const serverProcesses = pgTable('server_processes', {
  id: uuid('id').primaryKey(),
  roles: text('roles').notNull(),
  startedAt: instant('started_at').notNull(),
  leaseEndsAt: instant('lease_ends_at').notNull(),
  claimedBy: uuid('claimed_by'),
});
