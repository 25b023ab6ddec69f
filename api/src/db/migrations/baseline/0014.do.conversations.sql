-- Conversations: of two people, of a group, or of a circle.
CREATE TABLE conversations (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('direct', 'group', 'circle')),
  title text NOT NULL DEFAULT '',
  -- The two people of a direct conversation.
  person_a uuid REFERENCES users (id),
  person_b uuid REFERENCES users (id),
  circle_id uuid UNIQUE REFERENCES circles (id) ON DELETE CASCADE,
  -- Number of the newest message. Incremented in the transaction that adds a message, so that there are no gaps.
  last_seq integer NOT NULL DEFAULT 0,
  -- Incremented also by changes of messages: a client asks for all changes after the version that it knows.
  last_version integer NOT NULL DEFAULT 0,
  active_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK ((kind = 'direct') = (person_a IS NOT NULL AND person_b IS NOT NULL)),
  CHECK ((kind = 'circle') = (circle_id IS NOT NULL)),
  CHECK (person_a < person_b)
);
CREATE UNIQUE INDEX conversations_pair_key ON conversations (person_a, person_b);

-- People of a conversation, and what they have read.
CREATE TABLE conversation_members (
  conversation_id uuid NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  joined_at timestamptz NOT NULL,
  -- Messages up to this number are from before they joined and are not shown to them.
  from_seq integer NOT NULL DEFAULT 0,
  read_seq integer NOT NULL DEFAULT 0,
  is_muted boolean NOT NULL DEFAULT false,
  -- Up to this number, they were notified of unread messages.
  told_seq integer NOT NULL DEFAULT 0,
  PRIMARY KEY (conversation_id, user_id)
);
CREATE INDEX conversation_members_person_idx ON conversation_members (user_id);

-- Messages.
CREATE TABLE messages (
  id uuid PRIMARY KEY,
  conversation_id uuid NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  seq integer NOT NULL,
  version integer NOT NULL,
  author_id uuid NOT NULL REFERENCES users (id),
  -- Made by the author's browser, so that a message sent twice is stored once.
  client_id uuid NOT NULL,
  body text NOT NULL,
  reply_to uuid REFERENCES messages (id),
  -- Previews of linked pages (contract LinkPreview).
  previews jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL,
  edited_at timestamptz,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX messages_order_key ON messages (conversation_id, seq);
CREATE UNIQUE INDEX messages_changes_key ON messages (conversation_id, version);
CREATE UNIQUE INDEX messages_client_key ON messages (author_id, client_id);
CREATE INDEX messages_words_idx ON messages USING gin (to_tsvector('simple', plain_text(body)));

-- Likes of messages.
CREATE TABLE message_likes (
  message_id uuid NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (message_id, user_id)
);
CREATE INDEX message_likes_person_idx ON message_likes (user_id);

-- Pictures and files in messages.
CREATE TABLE message_files (
  id uuid PRIMARY KEY,
  conversation_id uuid NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  uploader_id uuid NOT NULL REFERENCES users (id),
  -- Null until the message is sent.
  message_id uuid REFERENCES messages (id) ON DELETE CASCADE,
  position smallint NOT NULL DEFAULT 0,
  kind text NOT NULL CHECK (kind IN ('picture', 'file')),
  name text NOT NULL,
  content_type text NOT NULL,
  size_bytes integer NOT NULL,
  width integer,
  height integer,
  created_at timestamptz NOT NULL
);
CREATE INDEX message_files_message_idx ON message_files (message_id, position);
CREATE INDEX message_files_unsent_idx ON message_files (created_at) WHERE message_id IS NULL;
CREATE INDEX message_files_person_idx ON message_files (uploader_id);

-- What others see of a member in conversations. Without a row, the defaults of the code apply.
CREATE TABLE inbox_settings (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  shows_typing boolean NOT NULL,
  shows_read_marks boolean NOT NULL
);

-- A new connection opens the direct conversation of the two.
CREATE FUNCTION open_direct_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO conversations (id, kind, person_a, person_b, active_at, created_at)
    VALUES (gen_random_uuid(), 'direct', NEW.person_a, NEW.person_b, NEW.changed_at, NEW.changed_at)
    ON CONFLICT (person_a, person_b) DO NOTHING;
  INSERT INTO conversation_members (conversation_id, user_id, joined_at)
    SELECT c.id, person.id, NEW.changed_at
    FROM conversations c, unnest(ARRAY[NEW.person_a, NEW.person_b]) AS person (id)
    WHERE c.person_a = NEW.person_a AND c.person_b = NEW.person_b
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END;
$$;
CREATE TRIGGER connections_open_conversation AFTER INSERT OR UPDATE ON connections
  FOR EACH ROW WHEN (NEW.status = 'accepted') EXECUTE FUNCTION open_direct_conversation();

-- A circle has a conversation with the same members.
CREATE FUNCTION open_circle_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO conversations (id, kind, circle_id, active_at, created_at)
    VALUES (gen_random_uuid(), 'circle', NEW.id, NEW.created_at, NEW.created_at);
  RETURN NULL;
END;
$$;
CREATE TRIGGER circles_open_conversation AFTER INSERT ON circles
  FOR EACH ROW EXECUTE FUNCTION open_circle_conversation();

CREATE FUNCTION join_circle_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO conversation_members (conversation_id, user_id, joined_at, read_seq)
    SELECT c.id, NEW.user_id, NEW.joined_at, c.last_seq FROM conversations c WHERE c.circle_id = NEW.circle_id
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END;
$$;
CREATE TRIGGER circle_members_join_conversation AFTER INSERT ON circle_members
  FOR EACH ROW EXECUTE FUNCTION join_circle_conversation();

CREATE FUNCTION leave_circle_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM conversation_members m USING conversations c
    WHERE c.circle_id = OLD.circle_id AND m.conversation_id = c.id AND m.user_id = OLD.user_id;
  RETURN NULL;
END;
$$;
CREATE TRIGGER circle_members_leave_conversation AFTER DELETE ON circle_members
  FOR EACH ROW EXECUTE FUNCTION leave_circle_conversation();
