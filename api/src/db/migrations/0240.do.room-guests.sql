-- Links by which somebody without an account asks to come into a call. One is open at a time; the secret is kept as a hash.
CREATE TABLE room_guest_links (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  token_hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE UNIQUE INDEX room_guest_links_open_idx ON room_guest_links (session_id) WHERE ended_at IS NULL;

-- Guests of a call; they are forgotten when the call is over.
CREATE TABLE room_guests (
  id uuid PRIMARY KEY,
  link_id uuid NOT NULL REFERENCES room_guest_links (id) ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  key_hash text NOT NULL UNIQUE,
  name text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'admitted', 'refused')),
  asked_at timestamptz NOT NULL
);
CREATE INDEX room_guests_session_idx ON room_guests (session_id);
CREATE INDEX room_guests_link_idx ON room_guests (link_id);

-- Minutes that were added to a running call, and which of the two waits for the other to agree to more.
ALTER TABLE sessions ADD COLUMN added_minutes integer NOT NULL DEFAULT 0 CHECK (added_minutes >= 0);
ALTER TABLE sessions ADD COLUMN minutes_asked_by text CHECK (minutes_asked_by IN ('host', 'booker'));
