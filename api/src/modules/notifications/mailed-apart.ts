import type { Notification } from '@acquaint/contracts';

/** News of these kinds has a letter of its own: a session's carries the calendar entry. It is never mailed from here. */
export const MAILED_APART: ReadonlySet<Notification['kind']> = new Set([
  'session_requested',
  'session_booked',
  'session_cancelled',
  'session_reminder',
]);
