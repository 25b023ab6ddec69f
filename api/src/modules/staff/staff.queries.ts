import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '../../ports/database/database.ts';
import { supportViews } from './staff.tables.ts';

/** Condition: this staff member's view has not ended. */
export const isGoingOn = (staffId: string, now: Temporal.Instant) =>
  and(eq(supportViews.staffId, staffId), isNull(supportViews.endedAt), gt(supportViews.endsAt, now));

/** Returns the member whose pages are shown in a view; null if the view has ended or belongs to another staff member. */
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
