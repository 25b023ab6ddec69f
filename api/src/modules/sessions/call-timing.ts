/** At the planned start or later, a call is never shorter than this, so that who comes late still meets. */
const SHORTEST_CALL_MINUTES = 5;

interface PlannedCall {
  readonly startsAt: Temporal.Instant;
  readonly durationMinutes: number;
}

/**
 * When the time of a call is up, once both are present for the first time (ADR 0007): people who meet early have the
 * full length from that moment; else the call ends as planned, but not within its first five minutes.
 */
export function callEnd(plan: PlannedCall, metAt: Temporal.Instant): Temporal.Instant {
  if (Temporal.Instant.compare(metAt, plan.startsAt) < 0) return metAt.add({ minutes: plan.durationMinutes });
  const planned = plannedEnd(plan);
  const shortest = metAt.add({ minutes: SHORTEST_CALL_MINUTES });
  return Temporal.Instant.compare(planned, shortest) > 0 ? planned : shortest;
}

/**
 * From when on a session begins once both are in its room, and being there counts as having come. Whoever looks in
 * before tries out their camera, or waits.
 * @param earlyMinutes the setting `EARLY_START_MINUTES`.
 */
export function beginsFrom(
  { startsAt }: Pick<PlannedCall, 'startsAt'>,
  earlyMinutes: number,
): Temporal.Instant {
  return startsAt.subtract({ minutes: earlyMinutes });
}

/** When a session ends by the calendar. */
export function plannedEnd(plan: PlannedCall): Temporal.Instant {
  return plan.startsAt.add({ minutes: plan.durationMinutes });
}

interface RoomTimes extends PlannedCall {
  readonly state: string;
  readonly callEndsAt: Temporal.Instant | null;
}

/** True while the room can be entered: from confirmation to the end of the call, or of the planned time if none began. */
export function isRoomOpen(session: RoomTimes, now: Temporal.Instant): boolean {
  if (session.state === 'confirmed') return Temporal.Instant.compare(now, plannedEnd(session)) < 0;
  if (session.state !== 'live' || !session.callEndsAt) return false;
  return Temporal.Instant.compare(now, session.callEndsAt) < 0;
}
