import { isHigherRole } from '@acquaint/contracts';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '../../ports/database/database.ts';
import type { LoggedIn } from '../../http/security/tokens.ts';
import { users } from '../identity/identity.queries.ts';
import { supportViews } from './staff.tables.ts';

/** Condition: this staff member's view has not ended. */
export const isGoingOn = (staffId: string, now: Temporal.Instant) =>
  and(eq(supportViews.staffId, staffId), isNull(supportViews.endedAt), gt(supportViews.endsAt, now));

/**
 * Returns the member whose pages are shown in a view; null if the view has ended or belongs to another staff member, or if the member
 * has been suspended since, or appointed to the same or a higher role (R-ADMIN-4).
 */
export async function findViewedMember(
  db: Database,
  id: string,
  staff: Pick<LoggedIn, 'id' | 'role'>,
  now: Temporal.Instant,
): Promise<string | null> {
  const [view] = await db
    .select({ userId: supportViews.userId, role: users.role })
    .from(supportViews)
    .innerJoin(users, eq(users.id, supportViews.userId))
    .where(and(eq(supportViews.id, id), isGoingOn(staff.id, now), isNull(users.suspendedAt)));
  return view && isHigherRole(staff.role, view.role) ? view.userId : null;
}
