import type { ReliabilityMarkKind, ReliabilityMarkState } from '@acquaint/contracts';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

/** Columns of `reliability_marks`, shared by the table and by the view for other modules. */
export const markColumns = {
  id: uuid('id').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  userId: uuid('user_id').notNull(),
  kind: text('kind').$type<ReliabilityMarkKind>().notNull(),
  state: text('state').$type<ReliabilityMarkState>().notNull().default('counts'),
  startsAt: instant('starts_at').notNull(),
  happenedAt: instant('happened_at').notNull(),
  dispute: text('dispute').notNull().default(''),
  disputedAt: instant('disputed_at'),
  decision: text('decision').notNull().default(''),
  decidedAt: instant('decided_at'),
};

/** Late changes and missed sessions that count against one of a session's people. */
export const reliabilityMarks = pgTable('reliability_marks', markColumns);
export type MarkRow = typeof reliabilityMarks.$inferSelect;
