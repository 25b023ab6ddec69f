import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

/** Append-only: a trigger refuses every change of a line. */
export const auditLog = pgTable('audit_log', {
  position: bigint('position', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  id: uuid('id').notNull(),
  /** Null: the platform itself. */
  actorId: uuid('actor_id'),
  action: text('action').notNull(),
  subjectId: text('subject_id').notNull(),
  reason: text('reason').notNull(),
  at: instant('at').notNull(),
});
