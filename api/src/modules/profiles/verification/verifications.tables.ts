import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../db/columns.ts';

/** A member's latest request to have the profile verified, and the decision of staff. */
export const profileVerifications = pgTable('profile_verifications', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  evidence: text('evidence').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  company: text('company').notNull(),
  state: text('state', { enum: ['waiting', 'verified', 'refused'] }).notNull(),
  what: text('what', { enum: ['name', 'name_and_work'] }),
  badges: text('badges', { enum: ['expert', 'investor'] })
    .array()
    .notNull()
    .default([]),
  reason: text('reason').notNull().default(''),
  workEmail: text('work_email'),
  workEmailProvenAt: instant('work_email_proven_at'),
  requestedAt: instant('requested_at').notNull(),
  decidedAt: instant('decided_at'),
});
