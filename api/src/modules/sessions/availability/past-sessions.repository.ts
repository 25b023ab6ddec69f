import { and, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';
import { sessions } from '../sessions.tables.ts';
import { partsIn, type PastSession } from './fair-clock.ts';

/** Days back to which sessions count in the fair clock (R-BOOK-30). */
const DAYS_BACK = 180;

/**
 * Returns these people's sessions of the last half year that took place, without the rounds of events, whose time neither chose; with whether each was early or late by
 * the clock of either.
 */
export async function selectPastSessions(
  db: Database,
  userIds: readonly string[],
  now: Temporal.Instant,
): Promise<PastSession[]> {
  const ids = [...userIds];
  const rows = await db
    .select({
      startsAt: sessions.startsAt,
      durationMinutes: sessions.durationMinutes,
      hostId: sessions.hostId,
      hostTimeZone: sessions.hostTimeZone,
      bookerId: sessions.bookerId,
      bookerTimeZone: sessions.bookerTimeZone,
    })
    .from(sessions)
    .where(
      and(
        or(inArray(sessions.hostId, ids), inArray(sessions.bookerId, ids)),
        isNotNull(sessions.tookPlaceAt),
        isNull(sessions.circleEventId),
        gt(sessions.startsAt, now.subtract({ hours: 24 * DAYS_BACK })),
      ),
    );
  return rows.map(({ startsAt, durationMinutes, ...row }) => {
    const at = startsAt.epochMilliseconds;
    const partIn = (zone: string) => partsIn(zone, durationMinutes, at, at)(at);
    return {
      at,
      parts: new Map([
        [row.hostId, partIn(row.hostTimeZone)],
        [row.bookerId, partIn(row.bookerTimeZone)],
      ]),
    };
  });
}
