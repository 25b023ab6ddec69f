import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '../../ports/database/database.ts';
import { supportViews } from './staff.tables.ts';

/** Condition: the view of this member of staff goes on. */
export const isGoingOn = (staffId: string, now: Temporal.Instant) =>
  and(eq(supportViews.staffId, staffId), isNull(supportViews.endedAt), gt(supportViews.endsAt, now));

/** Returns the member whose pages are seen in a view that still goes on; null if it does not, or belongs to somebody else. */
export async function findViewedMember(
  db: Database,
  id: string,
  staffId: string,
  now: Temporal.Instant,
): Promise<string | null> {
  const [view] = await db
    .select({ userId: supportViews.userId })
    .from(supportViews)
    .where(and(eq(supportViews.id, id), isGoingOn(staffId, now)));
  return view?.userId ?? null;
}
