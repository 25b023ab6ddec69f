import type { SessionRow } from '../sessions.tables.ts';

/** Returns whether a session is a round of a circle event, which nobody booked (R-CIRC-24). */
export function isRound({ circleEventId }: Pick<SessionRow, 'circleEventId'>): boolean {
  return circleEventId !== null;
}
