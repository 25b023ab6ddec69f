-- Paths from one member to another through a third (R-MATCH-24): whom somebody could introduce, and requests to do so.

-- Both are off until a member switches them on (R-MATCH-25).
ALTER TABLE introduction_settings
  ADD COLUMN introduces_others boolean NOT NULL DEFAULT false,
  ADD COLUMN is_reachable boolean NOT NULL DEFAULT false;

-- The last request of one member to another to introduce them to a third.
CREATE TABLE introduction_asks (
  id uuid PRIMARY KEY,
  asker_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  through_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  target_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  note text NOT NULL DEFAULT '',
  asked_at timestamptz NOT NULL,
  -- The asker never learns of a decline.
  answer text CHECK (answer IN ('forwarded', 'declined')),
  answered_at timestamptz,
  CHECK ((answer IS NULL) = (answered_at IS NULL)),
  CHECK (asker_id <> through_id AND asker_id <> target_id AND through_id <> target_id)
);
CREATE UNIQUE INDEX introduction_asks_people_key ON introduction_asks (asker_id, target_id, through_id);
CREATE INDEX introduction_asks_through_idx ON introduction_asks (through_id, asked_at DESC);
CREATE INDEX introduction_asks_target_idx ON introduction_asks (target_id);

-- The people with whom a member is connected, from the index alone.
CREATE INDEX connections_a_accepted_idx ON connections (person_a, person_b) WHERE status = 'accepted';
CREATE INDEX connections_b_accepted_idx ON connections (person_b, person_a) WHERE status = 'accepted';
