import type { Notification } from '@acquaint/contracts';

type Kinds = ReadonlySet<Notification['kind']>;

/** News of these kinds has a letter of its own: a session's carries the calendar entry. It is never mailed from here. */
export const MAILED_APART: Kinds = new Set([
  'session_requested',
  'session_booked',
  'session_cancelled',
  'session_reminder',
]);

/** Listed and counted elsewhere: messages have their own place and their own count. */
export const LISTED_APART: Kinds = new Set(['message_received']);
