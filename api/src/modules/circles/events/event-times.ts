import type { CircleEventState } from '@acquaint/contracts';
import type { CircleEventRow } from './events.tables.ts';

/** What the times of an event are computed from. */
export type EventPlan = Pick<
  CircleEventRow,
  'startsAt' | 'roundMinutes' | 'rounds' | 'breakMinutes' | 'plannedRound' | 'cancelledAt'
>;

/** Returns when a round begins; the first round is 1. */
export function roundStart(event: EventPlan, round: number): Temporal.Instant {
  return event.startsAt.add({ minutes: (round - 1) * (event.roundMinutes + event.breakMinutes) });
}

/** Returns when a round ends, exactly, however late its people met. */
export function roundEnd(event: EventPlan, round: number): Temporal.Instant {
  return roundStart(event, round).add({ minutes: event.roundMinutes });
}

/** Returns when the last round ends. */
export function eventEnd(event: EventPlan): Temporal.Instant {
  return roundEnd(event, event.rounds);
}

/**
 * Returns when the pairs of a round are chosen: in the break before it, so never before the round before it has ended.
 * @param aheadMinutes the setting `CIRCLE_EVENT_AHEAD_MINUTES`.
 */
export function plannedAt(event: EventPlan, round: number, aheadMinutes: number): Temporal.Instant {
  return roundStart(event, round).subtract({ minutes: Math.min(aheadMinutes, event.breakMinutes) });
}

const reached = (at: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(at, now) <= 0;

/**
 * Returns the round that has to be planned now; null for none. Rounds that are over, because no server ran, are skipped.
 */
export function dueRound(event: EventPlan, now: Temporal.Instant, aheadMinutes: number): number | null {
  if (event.cancelledAt !== null) return null;
  for (let round = event.rounds; round > event.plannedRound; round--) {
    if (reached(plannedAt(event, round, aheadMinutes), now))
      return reached(roundEnd(event, round), now) ? null : round;
  }
  return null;
}

/** Returns the round that is planned next; null when there is none. */
export function nextRound(event: EventPlan, now: Temporal.Instant): number | null {
  if (event.cancelledAt !== null) return null;
  for (let round = event.plannedRound + 1; round <= event.rounds; round++) {
    if (!reached(roundEnd(event, round), now)) return round;
  }
  return null;
}

/** Whether the last round has ended. */
export function hasEnded(event: EventPlan, now: Temporal.Instant): boolean {
  return reached(eventEnd(event), now);
}

/** Returns where an event is. @param doorsMinutes the setting `CIRCLE_EVENT_DOORS_MINUTES`. */
export function stateOf(event: EventPlan, now: Temporal.Instant, doorsMinutes: number): CircleEventState {
  if (event.cancelledAt !== null) return 'cancelled';
  if (hasEnded(event, now)) return 'over';
  return reached(opensAt(event, doorsMinutes), now) ? 'running' : 'coming';
}

/** Returns when the lobby opens. @param doorsMinutes the setting `CIRCLE_EVENT_DOORS_MINUTES`. */
export function opensAt(event: EventPlan, doorsMinutes: number): Temporal.Instant {
  return event.startsAt.subtract({ minutes: doorsMinutes });
}

/**
 * Returns when to look at the event next: at the next reminder, or when the next round is planned; null when nothing will be due.
 * @param remindAt minutes before the start.
 */
export function nextDueAt(
  event: EventPlan,
  now: Temporal.Instant,
  remindAt: readonly number[],
  aheadMinutes: number,
): Temporal.Instant | null {
  const round = nextRound(event, now);
  if (round === null) return null;
  const reminders = remindAt
    .map((minutes) => event.startsAt.subtract({ minutes }))
    .filter((at) => !reached(at, now));
  return (
    [...reminders, plannedAt(event, round, aheadMinutes)].toSorted((a, b) =>
      Temporal.Instant.compare(a, b),
    )[0] ?? null
  );
}

/**
 * Returns the newest reminder that is due before the event begins, in minutes before the start; null for none. Reminders whose time was
 * over when the start was set are left out.
 */
export function dueReminder(
  event: EventPlan & Pick<CircleEventRow, 'timedAt'>,
  now: Temporal.Instant,
  remindAt: readonly number[],
): number | null {
  if (event.cancelledAt !== null || reached(event.startsAt, now)) return null;
  const due = remindAt
    .filter((minutes) => {
      const at = event.startsAt.subtract({ minutes });
      return reached(at, now) && !reached(at, event.timedAt);
    })
    .toSorted((a, b) => a - b);
  return due[0] ?? null;
}
