import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

/** The audit log. It is append-only: a trigger rejects updates and deletions. */
export const auditLog = pgTable('audit_log', {
  position: bigint('position', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  id: uuid('id').notNull(),
  /** Null if the platform itself acted. */
  actorId: uuid('actor_id'),
  action: text('action').notNull(),
  subjectId: text('subject_id').notNull(),
  reason: text('reason').notNull(),
  at: instant('at').notNull(),
});
