import type { Session } from '@acquaint/contracts';
import { beginsFrom, isRoomOpen, plannedEnd } from './calls/call-timing.ts';
import type { Business } from '../../business.ts';
import { confirmableUntil, reviewEnd } from './session-states.ts';
import type { SessionView } from './sessions.repository.ts';

/** Returns a session in the form of the contract, for the reader for whom it was read. */
export function presentSession(
  view: SessionView,
  readerId: string,
  now: Temporal.Instant,
  business: Pick<
    Business,
    | 'maxReschedules'
    | 'freeChangeHours'
    | 'reviewRevealDays'
    | 'paymentDisputeHours'
    | 'minSessionMinutes'
    | 'earlyStartMinutes'
  >,
): Session {
  const { maxReschedules, freeChangeHours } = business;
  const reviewUntil = view.tookPlaceAt ? reviewEnd(view.tookPlaceAt, business) : null;
  const isOpen = view.state === 'held' || view.state === 'requested';
  return {
    id: view.id,
    state: view.state,
    host: view.host,
    booker: view.booker,
    my_role: view.hostId === readerId ? 'host' : 'booker',
    starts_at: view.startsAt.toString(),
    ends_at: plannedEnd(view).toString(),
    duration_minutes: view.durationMinutes,
    host_time_zone: view.hostTimeZone,
    booker_time_zone: view.bookerTimeZone,
    note: view.note,
    circle_event_id: view.circleEventId,
    created_at: view.createdAt.toString(),
    expires_at: isOpen ? (view.expiresAt?.toString() ?? null) : null,
    started_at: view.startedAt?.toString() ?? null,
    ended_at: view.endedAt?.toString() ?? null,
    cancelled_by: view.cancelledBy,
    cancel_reason: view.cancelReason,
    is_late_cancellation: view.isLateCancellation,
    free_until: view.startsAt.subtract({ hours: freeChangeHours }).toString(),
    reschedules_left: Math.max(0, maxReschedules - view.rescheduleCount),
    room_open: isRoomOpen(view, now),
    begins_from: beginsFrom(view, business.earlyStartMinutes).toString(),
    can_review:
      reviewUntil !== null &&
      view.wasPresent &&
      !view.hasReviewed &&
      Temporal.Instant.compare(now, reviewUntil) < 0,
    review_until: reviewUntil?.toString() ?? null,
    has_reviewed: view.hasReviewed,
    price_cents: view.priceCents,
    payment: view.paymentState ?? (view.priceCents > 0 && view.state === 'held' ? 'due' : 'none'),
    confirmation: confirmationOf(view, readerId, now, business),
  };
}

function confirmationOf(
  view: SessionView,
  readerId: string,
  now: Temporal.Instant,
  business: Pick<Business, 'paymentDisputeHours' | 'minSessionMinutes'>,
): Session['confirmation'] {
  const until = confirmableUntil(view, now, business);
  if (!until) return null;
  const { hostConfirmedAt, bookerConfirmedAt } = view;
  const [mine, theirs] =
    view.hostId === readerId ? [hostConfirmedAt, bookerConfirmedAt] : [bookerConfirmedAt, hostConfirmedAt];
  return {
    until: until.toString(),
    minutes_needed: business.minSessionMinutes,
    mine: mine !== null,
    theirs: theirs !== null,
  };
}
