import type { z } from './zod.ts';
import type { NotificationKind } from './network.ts';

/** What each kind of news is, as the settings, mails and the page that ends mails name it. */
export const NOTIFICATION_KIND_LABEL: Readonly<Record<z.infer<typeof NotificationKind>, string>> = {
  introduction_offered: 'New introductions',
  introduction_matched: 'Matches',
  session_requested: 'Requests for a session',
  session_booked: 'Booked sessions',
  session_cancelled: 'Cancelled sessions',
  session_reminder: 'Reminders of sessions',
  promise_due: 'Reminders of what you promised',
  review_received: 'Reviews of you',
  peek_pending: 'Peeks that wait for you',
  circle_joined: 'New members of your circle',
  search_matched: 'New people for your saved searches',
  connection_requested: 'Requests to connect',
  connection_accepted: 'Accepted requests',
  message_received: 'Messages you have not read',
  system: 'Your data and everything else',
};
