-- The message that begins the thread of a reply, also of a reply to a reply (R-MSG-2). A trigger sets it, so that servers of before write
-- replies with it, too.
ALTER TABLE messages ADD COLUMN thread_id uuid REFERENCES messages (id);

CREATE FUNCTION set_thread_of_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.thread_id := (SELECT coalesce(answered.thread_id, answered.id) FROM messages answered WHERE answered.id = NEW.reply_to);
  RETURN NEW;
END;
$$;
CREATE TRIGGER messages_thread BEFORE INSERT ON messages
  FOR EACH ROW WHEN (NEW.reply_to IS NOT NULL) EXECUTE FUNCTION set_thread_of_message();

WITH RECURSIVE replies AS (
  SELECT reply.id, reply.reply_to AS thread_id FROM messages reply
  JOIN messages first ON first.id = reply.reply_to AND first.reply_to IS NULL
  UNION ALL
  SELECT reply.id, replies.thread_id FROM replies JOIN messages reply ON reply.reply_to = replies.id
)
UPDATE messages SET thread_id = replies.thread_id FROM replies WHERE messages.id = replies.id;

CREATE INDEX messages_thread_idx ON messages (thread_id, seq) WHERE thread_id IS NOT NULL;
CREATE INDEX messages_thread_authors_idx ON messages (author_id, thread_id) WHERE thread_id IS NOT NULL;

-- Members whom replies in a thread no longer notify.
CREATE TABLE thread_mutes (
  thread_id uuid NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  muted_at timestamptz NOT NULL,
  PRIMARY KEY (thread_id, user_id)
);
CREATE INDEX thread_mutes_user_idx ON thread_mutes (user_id);
