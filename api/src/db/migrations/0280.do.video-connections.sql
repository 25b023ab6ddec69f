-- What a video service has told of the people in the rooms of calls: one row for each time somebody came. It tells things twice,
-- late, and in another order than they happened. The rows of a session are forgotten with its room.
CREATE TABLE video_connections (
  id text PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  -- The service's own id of the room, another one each time it was made.
  room_id text NOT NULL,
  -- A member, or a guest of this call.
  identity uuid NOT NULL,
  -- Null when it was told first that they have left.
  joined_at timestamptz,
  left_at timestamptz
);
CREATE INDEX video_connections_session_idx ON video_connections (session_id, identity);
