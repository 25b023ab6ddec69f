import { plannedEnd } from './call-timing.ts';
import type { Business } from '../../../business.ts';
import type { SessionRow } from '../sessions.tables.ts';

type ReminderSettings = Pick<
  Business,
  'firstReminderMinutes' | 'secondReminderMinutes' | 'lastReminderMinutes'
>;

/** Returns the minutes before the start at which reminders are sent, the earliest reminder first (R-BOOK-26). */
export function reminderMinutes(business: ReminderSettings): number[] {
  return [business.firstReminderMinutes, business.secondReminderMinutes, business.lastReminderMinutes];
}

type Timed = Pick<
  SessionRow,
  'state' | 'startsAt' | 'durationMinutes' | 'expiresAt' | 'confirmedAt' | 'callEndsAt'
>;

/** What is due for a session because of the time alone. */
export type Due =
  | { readonly kind: 'expire' | 'miss' | 'end' }
  /** The latest due reminder; one already sent is not sent again. */
  | { readonly kind: 'remind'; readonly minutes: number };

const reached = (at: Temporal.Instant | null, now: Temporal.Instant): boolean =>
  at !== null && Temporal.Instant.compare(at, now) <= 0;

/**
 * Returns what is due now: an expiry, a reminder, a missed session, or the end of a call.
 * @param remindAt minutes before the start, the earliest reminder first.
 */
export function dueOf(session: Timed, now: Temporal.Instant, remindAt: readonly number[]): Due | null {
  switch (session.state) {
    case 'held':
    case 'requested':
      return reached(session.expiresAt, now) ? { kind: 'expire' } : null;
    case 'live':
      return reached(session.callEndsAt, now) ? { kind: 'end' } : null;
    case 'confirmed': {
      if (reached(plannedEnd(session), now)) return { kind: 'miss' };
      if (reached(session.startsAt, now)) return null;
      const passed = reminders(session, remindAt).filter(({ at }) => reached(at, now));
      const latest = passed.at(-1);
      return latest ? { kind: 'remind', minutes: latest.minutes } : null;
    }
    default:
      return null;
  }
}

/** Returns when to check the session next; null when nothing will be due. */
export function nextDueAt(
  session: Timed,
  now: Temporal.Instant,
  remindAt: readonly number[],
): Temporal.Instant | null {
  switch (session.state) {
    case 'held':
    case 'requested':
      return session.expiresAt;
    case 'live':
      return session.callEndsAt;
    case 'confirmed':
      return reminders(session, remindAt).find(({ at }) => !reached(at, now))?.at ?? plannedEnd(session);
    default:
      return null;
  }
}

/** Returns the reminders of a confirmed session, in order of time, without those before its confirmation. */
function reminders(
  session: Timed,
  remindAt: readonly number[],
): { readonly minutes: number; readonly at: Temporal.Instant }[] {
  return remindAt
    .map((minutes) => ({ minutes, at: session.startsAt.subtract({ minutes }) }))
    .filter(({ at }) => !reached(at, session.confirmedAt ?? at.subtract({ seconds: 1 })));
}
