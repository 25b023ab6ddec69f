import { integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../db/columns.ts';

/** A member's request for a clip, with the hash of the link for its guests. */
export const clipRequests = pgTable('clip_requests', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  linkHash: text('link_hash').notNull(),
  forWhom: text('for_whom').notNull(),
  prompt: text('prompt').notNull(),
  uses: smallint('uses').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  closedAt: instant('closed_at'),
});

/** A clip that a guest recorded. */
export const guestClips = pgTable('guest_clips', {
  id: uuid('id').primaryKey(),
  requestId: uuid('request_id').notNull(),
  peekId: uuid('snip_id'),
  secretHash: text('secret_hash').notNull(),
  guestName: text('guest_name').notNull(),
  consentedAt: instant('consented_at').notNull(),
  sizeBytes: integer('size_bytes').notNull(),
  receivedBytes: integer('received_bytes').notNull().default(0),
  state: text('state', { enum: ['uploading', 'checking', 'sent', 'refused', 'withdrawn'] })
    .notNull()
    .default('uploading'),
  refusal: text('refusal'),
  changedAt: instant('changed_at').notNull(),
});
