-- A pro member's newest request to have the profile verified, and what staff decided. One row a person: what was decided
-- before stands in the audit log.
CREATE TABLE profile_verifications (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  -- Links and words for staff alone.
  evidence text NOT NULL CHECK (evidence <> ''),
  -- What was looked at: under another name there is no mark, at another place it is one of the name alone.
  first_name text NOT NULL,
  last_name text NOT NULL,
  company text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'verified', 'refused')),
  what text CHECK (what IN ('name', 'name_and_work')),
  reason text NOT NULL DEFAULT '',
  requested_at timestamptz NOT NULL,
  decided_at timestamptz,
  CHECK ((state = 'waiting') = (decided_at IS NULL)),
  CHECK ((state = 'verified') = (what IS NOT NULL))
);
CREATE INDEX profile_verifications_queue_idx ON profile_verifications (state, requested_at);
