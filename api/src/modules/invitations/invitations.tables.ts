import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

/** Addresses that wish no invitations, by their hash. They are of people without an account. */
export const invitationRefusals = pgTable('invitation_refusals', {
  addressHash: text('address_hash').primaryKey(),
  refusedAt: instant('refused_at').notNull(),
});

/** A trigger of the database fills `joinedId` when somebody registers with the address. */
export const invitations = pgTable('invitations', {
  id: uuid('id').primaryKey(),
  inviterId: uuid('inviter_id').notNull(),
  email: text('email').notNull(),
  sentAt: instant('sent_at').notNull(),
  joinedId: uuid('joined_id'),
});
