import { count, desc, eq } from 'drizzle-orm';
import type { PageRequest } from '../../http/paging.ts';
import type { Database } from '../../ports/database/database.ts';
import { isGoingOn } from './staff.queries.ts';
import { supportViews, type SupportViewRow } from './staff.tables.ts';

export async function insertView(tx: Database, view: SupportViewRow): Promise<void> {
  await tx.insert(supportViews).values(view);
}

/**
 * Ends the active views of a staff member.
 * @returns the ended ones.
 */
export function endViewsOf(tx: Database, staffId: string, now: Temporal.Instant): Promise<SupportViewRow[]> {
  return tx.update(supportViews).set({ endedAt: now }).where(isGoingOn(staffId, now)).returning();
}

/** Returns a page of the views of a member's pages, newest first, and their number. */
export async function selectViewsOf(
  db: Database,
  userId: string,
  { page, page_size }: PageRequest,
): Promise<{ rows: SupportViewRow[]; count: number }> {
  const where = eq(supportViews.userId, userId);
  const [total] = await db.select({ count: count() }).from(supportViews).where(where);
  const rows = await db
    .select()
    .from(supportViews)
    .where(where)
    .orderBy(desc(supportViews.startedAt), supportViews.id)
    .limit(page_size)
    .offset((page - 1) * page_size);
  return { rows, count: total?.count ?? 0 };
}
