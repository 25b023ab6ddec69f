-- Messages that look like spam and wait for a moderator (R-MOD-10).
CREATE TABLE held_messages (
  id uuid PRIMARY KEY,
  author_id uuid NOT NULL REFERENCES users (id),
  -- Whom it is for: a member who is asked to connect, or a circle.
  person_id uuid REFERENCES users (id),
  circle_id uuid REFERENCES circles (id) ON DELETE CASCADE,
  body text NOT NULL,
  -- The terms of its score: `[{"kind": "links", "count": 2, "points": 2}]`.
  terms jsonb NOT NULL,
  held_at timestamptz NOT NULL,
  decided_at timestamptz,
  CHECK ((person_id IS NULL) <> (circle_id IS NULL))
);
CREATE INDEX held_messages_waiting_idx ON held_messages (author_id) WHERE decided_at IS NULL;
CREATE INDEX held_messages_person_idx ON held_messages (person_id);
CREATE INDEX held_messages_circle_idx ON held_messages (circle_id);
