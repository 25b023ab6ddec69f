import type { Transaction } from '../../../ports/database/database.ts';
import { callEnd, plannedEnd } from '../calls/call-timing.ts';
import type { SessionRow } from '../sessions.tables.ts';

/** Returns whether a session is a round of a circle event, which nobody booked (R-CIRC-24). */
export function isRound({ circleEventId }: Pick<SessionRow, 'circleEventId'>): boolean {
  return circleEventId !== null;
}

/** Returns an action on a session that does nothing for a round of a circle event. */
export function unlessRound<Rest extends unknown[]>(
  act: (tx: Transaction, session: SessionRow, ...rest: Rest) => Promise<void>,
): typeof act {
  return async (tx, session, ...rest) => {
    if (!isRound(session)) await act(tx, session, ...rest);
  };
}

/**
 * Returns when a call ends, given when both people were first present. A round ends on time, because the next one begins then
 * (R-CIRC-22).
 * @param shortestMinutes the setting `SHORTEST_CALL_MINUTES`.
 */
export function endOfCall(
  session: SessionRow,
  metAt: Temporal.Instant,
  shortestMinutes: number,
): Temporal.Instant {
  return isRound(session) ? plannedEnd(session) : callEnd(session, metAt, shortestMinutes);
}
