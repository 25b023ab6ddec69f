-- Members whom a message mentions by “@” and their name.
CREATE TABLE message_mentions (
  message_id uuid NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- The name that stands in the text; it is shown with the name that the member has now.
  name text NOT NULL,
  -- The order of their first places in the text.
  position smallint NOT NULL,
  PRIMARY KEY (message_id, user_id)
);
CREATE INDEX message_mentions_person_idx ON message_mentions (user_id);

-- Whether the admin or a deputy of a circle called everybody with it.
ALTER TABLE messages ADD COLUMN mentions_everyone boolean NOT NULL DEFAULT false;

-- What a member is notified of in a conversation; null: mentions and replies in a circle, all messages elsewhere.
ALTER TABLE conversation_members ADD COLUMN notify_level text
  CHECK (notify_level IN ('all', 'mentions', 'nothing'));

-- Who was notified of a message because it mentions or answers them: nobody is notified twice.
CREATE TABLE message_notifications (
  message_id uuid NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  conversation_id uuid NOT NULL,
  seq integer NOT NULL,
  -- Whether the notification was taken back, because the message was deleted, or edited so that it does not mention them.
  is_withdrawn boolean NOT NULL DEFAULT false,
  PRIMARY KEY (message_id, user_id),
  FOREIGN KEY (conversation_id, user_id) REFERENCES conversation_members (conversation_id, user_id) ON DELETE CASCADE
);
CREATE INDEX message_notifications_unread_idx ON message_notifications (user_id, conversation_id, seq);

-- Who leaves a conversation can no longer open its messages, and loses their notifications.
CREATE FUNCTION drop_notification_of_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM notifications WHERE user_id = OLD.user_id AND kind = 'message_mentioned'
    AND path = '/dashboard/network?conversation=' || OLD.conversation_id || '&message=' || OLD.seq;
  RETURN NULL;
END;
$$;
CREATE TRIGGER message_notifications_drop AFTER DELETE ON message_notifications
  FOR EACH ROW EXECUTE FUNCTION drop_notification_of_message();
