import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, plainDate } from '../../db/columns.ts';

export const inquiries = pgTable('inquiries', {
  id: uuid().primaryKey(),
  challengeId: uuid('challenge_id').notNull(),
  kind: text({ enum: ['press', 'contact'] }).notNull(),
  state: text({ enum: ['open', 'answered', 'suspicious'] }).notNull(),
  name: text().notNull(),
  email: text().notNull(),
  organisation: text().notNull(),
  subject: text().notNull(),
  message: text().notNull(),
  deadline: plainDate(),
  createdAt: instant('created_at').notNull(),
  decidedAt: instant('decided_at'),
  /** Who of the staff answers it. */
  assignedTo: uuid('assigned_to'),
  /** What staff replied last from the admin area; empty if they have not. */
  reply: text().notNull().default(''),
});
