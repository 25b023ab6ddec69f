-- Messages that are pinned in their conversation. Who pinned one stays when their account is erased, as the author of a message does.
CREATE TABLE message_pins (
  message_id uuid PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
  conversation_id uuid NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  pinned_by uuid NOT NULL REFERENCES users (id),
  pinned_at timestamptz NOT NULL
);
CREATE INDEX message_pins_newest_idx ON message_pins (conversation_id, pinned_at DESC, message_id);
CREATE INDEX message_pins_person_idx ON message_pins (pinned_by);
