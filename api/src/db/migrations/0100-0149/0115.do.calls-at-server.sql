-- Calls that have moved from browser to browser to the media server, because a guest was admitted (R-ROOM-3). They stay there.
CREATE TABLE room_server_calls (
  session_id uuid PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
  moved_at timestamptz NOT NULL
);
