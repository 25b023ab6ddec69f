import type { Notification } from '@acquaint/contracts';

type Kinds = ReadonlySet<Notification['kind']>;

/** Kinds that have their own email (a session's contains the calendar entry) and are not emailed by this module. */
export const WITH_OWN_EMAIL: Kinds = new Set([
  'session_requested',
  'session_booked',
  'session_cancelled',
  'session_reminder',
]);

/**
 * Kinds whose notifications in the app are chosen elsewhere: reminders, by their time, with the availability (R-BOOK-26). They are
 * always shown in the app, because a reminder that was turned off is not sent at all.
 */
export const WITHOUT_APP_SWITCH: Kinds = new Set(['session_reminder']);

/** Kinds that are listed and counted elsewhere: messages have their own page. */
export const ON_OTHER_PAGES: Kinds = new Set(['message_received']);
