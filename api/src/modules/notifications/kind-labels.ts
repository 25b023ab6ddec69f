import type { Notification } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n/languages';
import { t } from '../../i18n/i18n.ts';

const LABELS: Readonly<Record<Notification['kind'], string>> = {
  introduction_offered: msg('New introductions'),
  introduction_matched: msg('Matches'),
  introduction_asked: msg('Requests to introduce people'),
  session_requested: msg('Session requests'),
  session_booked: msg('Booked sessions'),
  session_cancelled: msg('Cancelled sessions'),
  session_reminder: msg('Session reminders'),
  promise_due: msg('Reminders about your next steps'),
  review_received: msg('Reviews about you'),
  peek_pending: msg('Peeks waiting for you'),
  peek_commented: msg('Comments on your peeks'),
  circle_joined: msg('New members in your circles'),
  circle_event: msg('Events in your circles'),
  search_matched: msg('New matches for your saved searches'),
  connection_requested: msg('Connection requests'),
  connection_accepted: msg('Accepted requests'),
  message_mentioned: msg('Mentions and replies in chats'),
  message_received: msg('Unread messages'),
  system: msg('Your data and everything else'),
};

/** Returns the label of a notification kind for emails and settings, in the reader's language. */
export const kindLabel = (kind: Notification['kind']): string => t(LABELS[kind]);
