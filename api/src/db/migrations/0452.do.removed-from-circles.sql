-- Who was removed from a circle, and what its admin decided: they may ask to come back, or not.
CREATE TABLE circle_removals (
  circle_id uuid NOT NULL REFERENCES circles (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  may_ask boolean NOT NULL,
  removed_at timestamptz NOT NULL,
  -- When they asked to come back; null while they have not.
  asked_at timestamptz,
  PRIMARY KEY (circle_id, user_id),
  CHECK (may_ask OR asked_at IS NULL)
);
CREATE INDEX circle_removals_person_idx ON circle_removals (user_id);
