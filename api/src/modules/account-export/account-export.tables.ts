import { bigint, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

/** Exports of their own data that members requested. */
export const accountExports = pgTable('account_exports', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  state: text('state', { enum: ['waiting', 'building', 'ready', 'failed'] })
    .notNull()
    .default('waiting'),
  requestedAt: instant('requested_at').notNull(),
  tries: smallint('tries').notNull().default(0),
  partsDone: integer('parts_done').notNull().default(0),
  parts: integer('parts').notNull().default(0),
  sizeBytes: bigint('size_bytes', { mode: 'number' }),
  readyAt: instant('ready_at'),
  expiresAt: instant('expires_at'),
  ticketHash: text('ticket_hash'),
  ticketExpiresAt: instant('ticket_expires_at'),
});

/** Returns the file key of an export's zip. */
export function keyOf(id: string): string {
  return `exports/${id}.zip`;
}
