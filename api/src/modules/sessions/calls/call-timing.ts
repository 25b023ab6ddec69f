interface PlannedCall {
  readonly startsAt: Temporal.Instant;
  readonly durationMinutes: number;
}

/**
 * Returns when a call ends, given when both people were first present (ADR 0007). People who meet early have the full length from
 * then on. Otherwise the call ends as planned, but lasts the shortest time, so that late people still meet.
 * @param shortestMinutes the setting `SHORTEST_CALL_MINUTES`.
 */
export function callEnd(
  plan: PlannedCall,
  metAt: Temporal.Instant,
  shortestMinutes: number,
): Temporal.Instant {
  if (Temporal.Instant.compare(metAt, plan.startsAt) < 0) return metAt.add({ minutes: plan.durationMinutes });
  const planned = plannedEnd(plan);
  const shortest = metAt.add({ minutes: shortestMinutes });
  return Temporal.Instant.compare(planned, shortest) > 0 ? planned : shortest;
}

/**
 * Returns the time from which a session starts once both people are in its room, and from which presence counts as attendance.
 * People who come earlier wait.
 * @param earlyMinutes the setting `EARLY_START_MINUTES`.
 */
export function beginsFrom(
  { startsAt }: Pick<PlannedCall, 'startsAt'>,
  earlyMinutes: number,
): Temporal.Instant {
  return startsAt.subtract({ minutes: earlyMinutes });
}

/** Returns the planned end of a session. */
export function plannedEnd(plan: PlannedCall): Temporal.Instant {
  return plan.startsAt.add({ minutes: plan.durationMinutes });
}

interface RoomTimes extends PlannedCall {
  readonly state: string;
  readonly callEndsAt: Temporal.Instant | null;
}

/**
 * Returns whether the room can be entered: from confirmation to the end of the call, or to the planned end if no call started.
 */
export function isRoomOpen(session: RoomTimes, now: Temporal.Instant): boolean {
  if (session.state === 'confirmed') return Temporal.Instant.compare(now, plannedEnd(session)) < 0;
  if (session.state !== 'live' || !session.callEndsAt) return false;
  return Temporal.Instant.compare(now, session.callEndsAt) < 0;
}
