-- Moments of a call that one of the two marked while it went on.
CREATE TABLE session_moments (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  at timestamptz NOT NULL
);
CREATE INDEX session_moments_idx ON session_moments (session_id, user_id, at);
