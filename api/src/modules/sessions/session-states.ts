import type { SessionState } from '@acquaint/contracts';

/** States that take the time of both people; the database keeps seats for these alone. */
export const OCCUPYING = [
  'held',
  'requested',
  'confirmed',
  'live',
] as const satisfies readonly SessionState[];

/**
 * States that count against the booker's week (R-BOOK-22): a decline, an expiry or a cancellation by the host gives the
 * booking back; a cancellation by the booker does not.
 */
export const COUNTED = [
  'requested',
  'confirmed',
  'live',
  'completed',
  'no_show',
] as const satisfies readonly SessionState[];

/** Every allowed step between states; anything else is a 409. */
const STEPS: Readonly<Record<SessionState, readonly SessionState[]>> = {
  held: ['requested', 'confirmed', 'expired'],
  requested: ['confirmed', 'declined', 'expired', 'cancelled'],
  // The booker moves it, and the host approves each booking.
  confirmed: ['requested', 'live', 'cancelled', 'no_show'],
  live: ['completed'],
  completed: [],
  declined: [],
  // What was only held, and paid for a moment too late (`paid-booking.ts`).
  expired: ['requested', 'confirmed'],
  cancelled: [],
  no_show: [],
};

/** True when a session may go from one state to the other. */
export function mayBecome(from: SessionState, to: SessionState): boolean {
  return STEPS[from].includes(to);
}

/** Why a step is refused, in words for the person who tried it. */
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

/**
 * When an unanswered request ends: after `hours`, or at its start if that comes first.
 */
export function requestExpiry(
  now: Temporal.Instant,
  startsAt: Temporal.Instant,
  hours: number,
): Temporal.Instant {
  const patience = now.add({ hours });
  return Temporal.Instant.compare(patience, startsAt) < 0 ? patience : startsAt;
}

/** True when cancelling now counts as late: within `freeHours` of the start, or after it. */
export function isLateChange(now: Temporal.Instant, startsAt: Temporal.Instant, freeHours: number): boolean {
  return Temporal.Instant.compare(now, startsAt.subtract({ hours: freeHours })) > 0;
}

/**
 * When reviewing a session ends (R-REV-2). From then on a single review is shown, and nobody can write theirs after having
 * read the other's.
 */
export function reviewEnd(
  endedAt: Temporal.Instant,
  { reviewRevealDays }: { readonly reviewRevealDays: number },
): Temporal.Instant {
  return endedAt.add({ hours: 24 * reviewRevealDays });
}
