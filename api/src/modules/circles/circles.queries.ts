import { count } from 'drizzle-orm';
import { pgView, text, uuid } from 'drizzle-orm/pg-core';
import type { Database } from '../../ports/database/database.ts';
import * as tables from './circles.tables.ts';

/** What other modules may read of the tables of this module. */

/** Circles by id, for a join: it has the table's name, and can only be read. */
export const circles = pgView('circles', {
  id: uuid('id').notNull(),
  name: text('name').notNull(),
}).existing();

/** Who is in which circle, for a join: it has the table's name, and can only be read. */
export const circleMembers = pgView('circle_members', {
  circleId: uuid('circle_id').notNull(),
  userId: uuid('user_id').notNull(),
}).existing();

/** How many circles there are. */
export async function countCircles(db: Database): Promise<number> {
  const [row] = await db.select({ count: count() }).from(tables.circles);
  return row?.count ?? 0;
}
