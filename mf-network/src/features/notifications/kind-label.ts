import type { NotificationChannels } from '@acquaint/contracts';
import { msg } from '@acquaint/words';

/** Kinds of news as the settings name them. */
export const KIND_LABEL: Readonly<Record<NotificationChannels['kind'], string>> = {
  introduction_offered: msg('New introductions'),
  introduction_matched: msg('Matches'),
  session_requested: msg('Requests for a session'),
  session_booked: msg('Booked sessions'),
  session_cancelled: msg('Cancelled sessions'),
  session_reminder: msg('Reminders of sessions'),
  promise_due: msg('Reminders of what you promised'),
  review_received: msg('Reviews of you'),
  peek_pending: msg('Peeks that wait for you'),
  circle_joined: msg('New members of your circle'),
  search_matched: msg('New people for your saved searches'),
  connection_requested: msg('Requests to connect'),
  connection_accepted: msg('Accepted requests'),
  message_received: msg('Messages you have not read'),
  system: msg('Your data and everything else'),
};
