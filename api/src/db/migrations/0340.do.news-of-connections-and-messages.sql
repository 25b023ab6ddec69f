-- Requests and answers of connections are kinds of their own, and messages are one. What is there is named anew.
UPDATE notifications SET kind = 'connection_requested'
  WHERE kind = 'system' AND path = '/dashboard/network?tab=connections&view=in';
UPDATE notifications SET kind = 'connection_accepted'
  WHERE kind = 'system' AND path = '/dashboard/network?tab=connections';

-- Choices stay what they were: whoever switched off everything else has connections off, and whoever switched off all kinds of
-- a channel has messages off there, too.
UPDATE notification_settings SET
  in_app_off = in_app_off || CASE WHEN 'system' = ANY (in_app_off)
    THEN ARRAY['connection_requested', 'connection_accepted'] ELSE '{}' END,
  mail_off = mail_off
    || CASE WHEN 'system' = ANY (mail_off) THEN ARRAY['connection_requested', 'connection_accepted'] ELSE '{}' END
    || CASE WHEN mail_off @> ARRAY['introduction_offered', 'introduction_matched', 'promise_due', 'review_received',
      'peek_pending', 'circle_joined', 'search_matched', 'system'] THEN ARRAY['message_received'] ELSE '{}' END,
  push_off = push_off
    || CASE WHEN 'system' = ANY (push_off) THEN ARRAY['connection_requested', 'connection_accepted'] ELSE '{}' END
    || CASE WHEN push_off @> ARRAY['introduction_offered', 'introduction_matched', 'session_requested', 'session_booked',
      'session_cancelled', 'session_reminder', 'promise_due', 'review_received', 'peek_pending', 'circle_joined',
      'search_matched', 'system'] THEN ARRAY['message_received'] ELSE '{}' END;

-- Up to which message somebody was told that they have unread ones. Of what is unread by now nobody is told.
ALTER TABLE conversation_members ADD COLUMN told_seq integer NOT NULL DEFAULT 0;
UPDATE conversation_members m SET told_seq = c.last_seq FROM conversations c
  WHERE c.id = m.conversation_id AND c.last_seq > 0;
