import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../../db/columns.ts';

/** Notes that both people of a session write together. */
export const sessionNotes = pgTable('session_notes', {
  sessionId: uuid('session_id').primaryKey(),
  /** The shared document as a Yjs update. */
  state: bytes('state').notNull(),
  seq: integer('seq').notNull().default(0),
  /** The document as plain text. */
  text: text('text').notNull().default(''),
  changedAt: instant('changed_at').notNull(),
});
export type NotesRow = typeof sessionNotes.$inferSelect;

/** Moments of a call that a person has marked. */
export const sessionMoments = pgTable('session_moments', {
  id: uuid('id').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  /** The person who marked it. */
  userId: uuid('user_id').notNull(),
  at: instant('at').notNull(),
});
export type MomentRow = typeof sessionMoments.$inferSelect;

/** A promise of one of a session's people to the other. */
export const sessionPromises = pgTable('session_promises', {
  id: uuid('id').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  /** The person who promised it. */
  userId: uuid('user_id').notNull(),
  text: text('text').notNull(),
  madeAt: instant('made_at').notNull(),
  doneAt: instant('done_at'),
  remindedDays: integer('reminded_days').notNull().default(0),
});
export type PromiseRow = typeof sessionPromises.$inferSelect;
