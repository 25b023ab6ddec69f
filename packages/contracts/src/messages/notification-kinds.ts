import type { z } from '../zod.ts';
import type { NotificationKind } from '../members/network.ts';

/** The name of each kind of notification in the settings, in emails and on the unsubscribe page. */
export const NOTIFICATION_KIND_LABEL: Readonly<Record<z.infer<typeof NotificationKind>, string>> = {
  introduction_offered: 'New introductions',
  introduction_matched: 'Matches',
  introduction_asked: 'Requests to introduce people',
  session_requested: 'Session requests',
  session_booked: 'Booked sessions',
  session_cancelled: 'Cancelled sessions',
  session_reminder: 'Session reminders',
  promise_due: 'Reminders about your next steps',
  review_received: 'Reviews about you',
  peek_pending: 'Peeks waiting for you',
  peek_commented: 'Comments on your peeks',
  circle_joined: 'New members in your circles',
  circle_event: 'Events in your circles',
  search_matched: 'New matches for your saved searches',
  connection_requested: 'Connection requests',
  connection_accepted: 'Accepted requests',
  message_mentioned: 'Mentions and replies in chats',
  message_received: 'Unread messages',
  system: 'Your data and everything else',
};
