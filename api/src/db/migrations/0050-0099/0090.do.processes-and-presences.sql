-- Server processes. Each renews its lease; one whose lease has ended is gone, and another one takes over what it held.
CREATE TABLE server_processes (
  id uuid PRIMARY KEY,
  roles text NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  lease_ends_at timestamptz NOT NULL,
  -- The process that is taking over from this one. Null while it lives.
  claimed_by uuid
);

-- Who is in the rooms of running calls, at any process. A row is deleted when its person leaves.
CREATE TABLE room_presences (
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  -- A member, or a guest of this call.
  person_id uuid NOT NULL,
  -- `waiting`: a guest who asks for admission; `lost`: disconnected, and expected back until `lost_until`.
  state text NOT NULL CHECK (state IN ('waiting', 'here', 'lost')),
  -- The process that holds their socket. Null once the socket is lost.
  process_id uuid REFERENCES server_processes (id),
  connection_id uuid NOT NULL,
  -- What the others see of them (`RoomPeer`). Null for a waiting guest.
  peer jsonb,
  entered_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Since when their speech is captioned. Null: it is not.
  captions_since timestamptz,
  lost_until timestamptz,
  PRIMARY KEY (session_id, person_id),
  CHECK ((state = 'waiting') = (peer IS NULL)),
  CHECK ((state = 'lost') = (process_id IS NULL)),
  CHECK ((state = 'lost') = (lost_until IS NOT NULL))
);
CREATE INDEX room_presences_process_idx ON room_presences (process_id);
CREATE INDEX room_presences_lost_idx ON room_presences (lost_until) WHERE state = 'lost';

-- The chat of running calls. Deleted when everybody has left, and when the call is over.
CREATE TABLE room_messages (
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  -- Their order in the call.
  number bigint GENERATED ALWAYS AS IDENTITY,
  person_id uuid NOT NULL,
  text text NOT NULL,
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (session_id, id)
);
CREATE INDEX room_messages_order_idx ON room_messages (session_id, number);

-- Rooms that are being changed: one change after the other, whichever process makes it. The lease ends by itself if the process dies.
CREATE TABLE room_turns (
  session_id uuid PRIMARY KEY,
  holder uuid NOT NULL,
  ends_at timestamptz NOT NULL
);
