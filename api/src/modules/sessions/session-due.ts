import { plannedEnd } from './call-timing.ts';
import type { SessionRow } from './sessions.tables.ts';

/** Reminders are sent this many minutes before the start (R-BOOK-26). */
export const REMINDER_MINUTES = [1440, 60, 5] as const;
export type ReminderMinutes = (typeof REMINDER_MINUTES)[number];

type Timed = Pick<
  SessionRow,
  'state' | 'startsAt' | 'durationMinutes' | 'expiresAt' | 'confirmedAt' | 'callEndsAt'
>;

/** What time alone does to a session. */
export type Due =
  | { readonly kind: 'expire' | 'miss' | 'end' }
  /** The reminder that fits now; one already sent is not sent again. */
  | { readonly kind: 'remind'; readonly minutes: ReminderMinutes };

const reached = (at: Temporal.Instant | null, now: Temporal.Instant): boolean =>
  at !== null && Temporal.Instant.compare(at, now) <= 0;

/** What is due now: a hold or request runs out, a reminder goes out, nobody met, the time of a call is up. */
export function dueOf(session: Timed, now: Temporal.Instant): Due | null {
  switch (session.state) {
    case 'held':
    case 'requested':
      return reached(session.expiresAt, now) ? { kind: 'expire' } : null;
    case 'live':
      return reached(session.callEndsAt, now) ? { kind: 'end' } : null;
    case 'confirmed': {
      if (reached(plannedEnd(session), now)) return { kind: 'miss' };
      if (reached(session.startsAt, now)) return null;
      const passed = reminders(session).filter(({ at }) => reached(at, now));
      const latest = passed.at(-1);
      return latest ? { kind: 'remind', minutes: latest.minutes } : null;
    }
    default:
      return null;
  }
}

/** When to look at the session again; null when time does nothing more to it. */
export function nextDueAt(session: Timed, now: Temporal.Instant): Temporal.Instant | null {
  switch (session.state) {
    case 'held':
    case 'requested':
      return session.expiresAt;
    case 'live':
      return session.callEndsAt;
    case 'confirmed':
      return reminders(session).find(({ at }) => !reached(at, now))?.at ?? plannedEnd(session);
    default:
      return null;
  }
}

/** The reminders of a confirmed session, in order of time; those before its confirmation never were. */
function reminders(session: Timed): { readonly minutes: ReminderMinutes; readonly at: Temporal.Instant }[] {
  return REMINDER_MINUTES.map((minutes) => ({ minutes, at: session.startsAt.subtract({ minutes }) })).filter(
    ({ at }) => !reached(at, session.confirmedAt ?? at.subtract({ seconds: 1 })),
  );
}
