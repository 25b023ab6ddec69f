import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

/** Addresses of people without an account who opted out of invitations, stored as hashes. */
export const invitationRefusals = pgTable('invitation_refusals', {
  addressHash: text('address_hash').primaryKey(),
  refusedAt: instant('refused_at').notNull(),
});

/** Invitations. A trigger sets `joinedId` when somebody registers with the address. */
export const invitations = pgTable('invitations', {
  id: uuid('id').primaryKey(),
  inviterId: uuid('inviter_id').notNull(),
  email: text('email').notNull(),
  sentAt: instant('sent_at').notNull(),
  joinedId: uuid('joined_id'),
});
