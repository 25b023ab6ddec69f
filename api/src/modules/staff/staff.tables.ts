import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

/** Views of members' pages by staff (R-ADMIN-11). */
export const supportViews = pgTable('support_views', {
  id: uuid('id').primaryKey(),
  staffId: uuid('staff_id').notNull(),
  userId: uuid('user_id').notNull(),
  reason: text('reason').notNull(),
  startedAt: instant('started_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  /** When it was ended before its time. */
  endedAt: instant('ended_at'),
});
export type SupportViewRow = typeof supportViews.$inferSelect;
