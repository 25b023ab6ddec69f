-- The notes that both people of a session write: the state of a shared document (Yjs), and its text as it reads.
CREATE TABLE session_notes (
  session_id uuid PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
  state bytea NOT NULL,
  seq integer NOT NULL DEFAULT 0 CHECK (seq >= 0),
  text text NOT NULL DEFAULT '',
  changed_at timestamptz NOT NULL
);

-- What one of a session's two people promised the other.
CREATE TABLE session_promises (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  text text NOT NULL CHECK (text <> ''),
  made_at timestamptz NOT NULL,
  done_at timestamptz,
  -- How many days after it was made the last reminder was told; 0 for none.
  reminded_days integer NOT NULL DEFAULT 0 CHECK (reminded_days >= 0)
);
CREATE INDEX session_promises_session_idx ON session_promises (session_id, made_at);
CREATE INDEX session_promises_open_idx ON session_promises (made_at) WHERE done_at IS NULL;
