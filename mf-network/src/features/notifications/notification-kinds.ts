import type { Notification } from '@acquaint/contracts';

/** What each kind of news is, in the words of the settings, in the order they stand there. */
export const KIND_LABEL: Readonly<Record<Notification['kind'], string>> = {
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
  system: 'Connections, your data and everything else',
};
