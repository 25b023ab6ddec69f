-- Who was in the room, and when. A person's newest row says whether they are there now.
CREATE TABLE session_attendance (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  entered_at timestamptz NOT NULL,
  left_at timestamptz,
  -- `left`: pressed Leave; `lost`: lost the connection; `replaced`: entered again elsewhere; `ended`: stayed until the end.
  how_left text CHECK (how_left IN ('left', 'lost', 'replaced', 'ended')),
  -- The page load, and the server process that will write the end (room_servers.id). Null for reports of a video service.
  stay_id uuid,
  noted_by uuid,
  CHECK ((left_at IS NULL) = (how_left IS NULL))
);
CREATE INDEX session_attendance_idx ON session_attendance (session_id, user_id, entered_at);
CREATE INDEX session_attendance_open_idx ON session_attendance (noted_by) WHERE left_at IS NULL;

-- Moments that one of the two marked during a call.
CREATE TABLE session_moments (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  at timestamptz NOT NULL
);
CREATE INDEX session_moments_idx ON session_moments (session_id, user_id, at);

-- Server processes that write attendance. If one is killed, the rows that it left open end at `seen_at`. `seen_at` is by
-- the server's clock, which tests move; `alive_at` by the database's.
CREATE TABLE room_servers (
  id uuid PRIMARY KEY,
  seen_at timestamptz NOT NULL,
  alive_at timestamptz NOT NULL DEFAULT now()
);

-- Links by which guests ask for admission to a call. A session has at most one open link. The secret is stored as a hash.
CREATE TABLE room_guest_links (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  token_hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE UNIQUE INDEX room_guest_links_open_idx ON room_guest_links (session_id) WHERE ended_at IS NULL;

-- Guests of a call. Deleted when the call is over.
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

-- What a video service reported about people in calls: one row for each time somebody entered. Reports may come twice,
-- late or out of order. Deleted with the room.
CREATE TABLE video_connections (
  id text PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  -- The service's id of the room, a new one each time the room is created.
  room_id text NOT NULL,
  -- The id of a member, or of a guest of this call.
  identity uuid NOT NULL,
  -- Null if the report of leaving came first.
  joined_at timestamptz,
  left_at timestamptz
);
CREATE INDEX video_connections_session_idx ON video_connections (session_id, identity);
