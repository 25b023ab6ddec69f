import type { WeeklyUse } from '@acquaint/contracts';
import type { Business } from '../../../business.ts';
import type { Database } from '../../../ports/database/database.ts';
import type { SessionMember } from '../members.repository.ts';
import { countBookings, selectAllowance } from '../sessions.repository.ts';
import { weeklyUseOf, isoWeekOf, weeklyLimit } from './weekly-limit.ts';

/** Returns what is left of a booker's weekly limit; the week is in their time zone. */
export async function readWeeklyUse(
  db: Database,
  business: Business,
  booker: Pick<SessionMember, 'id' | 'isPro' | 'timeZone'>,
  now: Temporal.Instant,
): Promise<WeeklyUse> {
  const week = isoWeekOf(now, booker.timeZone);
  const used = await countBookings(db, booker.id, week);
  const allowance = await selectAllowance(db, booker.id);
  return { ...weeklyUseOf(weeklyLimit(business, booker, allowance), used), resets_at: week.end.toString() };
}
