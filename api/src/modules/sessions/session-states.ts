import type { SessionState } from '@acquaint/contracts';
import { plannedEnd } from './calls/call-timing.ts';

/** States that take the time of both people; only these have seats in the database. */
export const OCCUPYING = [
  'held',
  'requested',
  'confirmed',
  'live',
] as const satisfies readonly SessionState[];

/**
 * States that count against the booker's weekly limit (R-BOOK-22). A session that is declined, expires or is cancelled by the
 * host does not count; one cancelled by the booker does.
 */
export const COUNTED = [
  'requested',
  'confirmed',
  'live',
  'completed',
  'no_show',
] as const satisfies readonly SessionState[];

/** All allowed changes of state; anything else is a 409. */
const STEPS: Readonly<Record<SessionState, readonly SessionState[]>> = {
  held: ['requested', 'confirmed', 'expired'],
  requested: ['confirmed', 'declined', 'expired', 'cancelled'],
  // `requested`: when the booker moves it and the host approves each booking. `completed`: its people met early (R-ROOM-15).
  confirmed: ['requested', 'live', 'completed', 'cancelled', 'no_show'],
  live: ['completed'],
  completed: [],
  declined: [],
  // An expired hold that was paid slightly too late (`paid-booking.ts`).
  expired: ['requested', 'confirmed'],
  cancelled: [],
  no_show: [],
};

/** Returns whether a session may change from one state to the other. */
export function mayBecome(from: SessionState, to: SessionState): boolean {
  return STEPS[from].includes(to);
}

/** Returns why a change is refused, as a sentence for the person who tried it. */
export function whyNot(state: SessionState): string {
  return SENTENCES[state];
}

const SENTENCES: Readonly<Record<SessionState, string>> = {
  held: 'This time is only on hold so far. Confirm it first.',
  requested: 'The host hasn’t answered this session request yet.',
  confirmed: 'This session is already confirmed.',
  live: 'This session is happening right now.',
  completed: 'This session is over.',
  declined: 'The host declined this session. Please choose another time.',
  expired: 'This session request wasn’t answered in time and has expired. Please choose another time.',
  cancelled: 'This session was cancelled. Please choose another time.',
  no_show: 'This session is over, and you didn’t meet.',
};

/** Returns when an unanswered request expires: after `hours`, or at its start if that comes first. */
export function requestExpiry(
  now: Temporal.Instant,
  startsAt: Temporal.Instant,
  hours: number,
): Temporal.Instant {
  const patience = now.add({ hours });
  return Temporal.Instant.compare(patience, startsAt) < 0 ? patience : startsAt;
}

/** Returns whether cancelling or moving now counts as late (R-BOOK-23, R-REV-4): within `freeHours` of the start, or after it. */
export function isLateChange(now: Temporal.Instant, startsAt: Temporal.Instant, freeHours: number): boolean {
  return Temporal.Instant.compare(now, startsAt.subtract({ hours: freeHours })) > 0;
}

/**
 * Returns the deadline for reviews of a session (R-REV-2). A single review is shown from then on, so nobody can write theirs
 * after reading the other's.
 *
 * @param tookPlaceAt since when the session counts: its end, or the moment in which both had confirmed a short one. Counted from its
 * end, the time could be over before the session counts.
 */
export function reviewEnd(
  tookPlaceAt: Temporal.Instant,
  { reviewRevealDays }: { readonly reviewRevealDays: number },
): Temporal.Instant {
  return tookPlaceAt.add({ hours: 24 * reviewRevealDays });
}

/**
 * Returns until when the two people of a session can say that it took place: one that was too short to count (R-PAY-14), or one
 * before whose time they talked long enough (R-ROOM-15). Null when it counts already, or that time is over.
 */
export function confirmableUntil(
  session: {
    readonly state: SessionState;
    readonly startsAt: Temporal.Instant;
    readonly durationMinutes: number;
    readonly endedAt: Temporal.Instant | null;
    readonly metEarlyAt: Temporal.Instant | null;
    readonly tookPlaceAt: Temporal.Instant | null;
  },
  now: Temporal.Instant,
  { paymentDisputeHours }: { readonly paymentDisputeHours: number },
): Temporal.Instant | null {
  const until =
    session.state === 'completed'
      ? session.endedAt?.add({ hours: paymentDisputeHours })
      : session.state === 'confirmed' && session.metEarlyAt && plannedEnd(session);
  if (!until || session.tookPlaceAt) return null;
  return Temporal.Instant.compare(now, until) < 0 ? until : null;
}
