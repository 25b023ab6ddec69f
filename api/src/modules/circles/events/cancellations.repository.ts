import { and, eq, gt, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';
import { circles } from '../circles.tables.ts';
import { ENDS_AT } from './events.repository.ts';
import { circleEvents, type CircleEventRow } from './events.tables.ts';

const isAhead = (now: Temporal.Instant): SQL => gt(ENDS_AT, sql`${now.toString()}::timestamptz`);

/**
 * Returns the events of a circle that are not over and either not cancelled or cancelled only because they are hidden, locked until the
 * transaction ends.
 */
export function lockEventsAhead(
  tx: Database,
  circleId: string,
  now: Temporal.Instant,
): Promise<CircleEventRow[]> {
  const takesPlaceIfShown = or(
    isNull(circleEvents.cancelledAt),
    and(eq(circleEvents.cancelledAt, circleEvents.hiddenAt), eq(circleEvents.cancelReason, '')),
  );
  return lockEventsOf(tx, circleId, takesPlaceIfShown, isAhead(now));
}

/** Returns the events of a circle that were cancelled with it at an instant and have not begun, locked until the transaction ends. */
export function lockEventsCancelledAt(
  tx: Database,
  circleId: string,
  cancelledAt: Temporal.Instant,
  now: Temporal.Instant,
): Promise<CircleEventRow[]> {
  const wasCancelledThen = and(eq(circleEvents.cancelledAt, cancelledAt), eq(circleEvents.cancelReason, ''));
  return lockEventsOf(tx, circleId, wasCancelledThen, gt(circleEvents.startsAt, now));
}

/** Locks the events of a circle that meet all conditions, in the order of their ids. */
function lockEventsOf(
  tx: Database,
  circleId: string,
  ...conditions: readonly (SQL | undefined)[]
): Promise<CircleEventRow[]> {
  return tx
    .select()
    .from(circleEvents)
    .where(and(eq(circleEvents.circleId, circleId), ...conditions))
    .orderBy(circleEvents.id)
    .for('update');
}

/** Hours that no event lasts: 12 rounds of 50 minutes with breaks of an hour end before. */
const NONE_LASTS_HOURS = 24;

/** Returns the ids of archived circles with events that are neither over nor cancelled. */
export async function selectArchivedWithEvents(db: Database, now: Temporal.Instant): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: circles.id })
    .from(circleEvents)
    .innerJoin(circles, eq(circles.id, circleEvents.circleId))
    .where(
      and(
        // These two for the index on the start.
        isNull(circleEvents.cancelledAt),
        gt(circleEvents.startsAt, now.subtract({ hours: NONE_LASTS_HOURS })),
        isAhead(now),
        isNotNull(circles.archivedAt),
      ),
    )
    .limit(100);
  return rows.map(({ id }) => id);
}
