-- Server processes that note who is in their rooms, and until when each is known to have run: what one left open that was
-- killed ends there. `seen_at` is by its own clock, which tests move; `alive_at` by the database's.
CREATE TABLE room_servers (
  id uuid PRIMARY KEY,
  seen_at timestamptz NOT NULL,
  alive_at timestamptz NOT NULL DEFAULT now()
);

-- Which load of whose page a note is of, and who will write its end; null for what a video service tells.
ALTER TABLE session_attendance ADD COLUMN stay_id uuid, ADD COLUMN noted_by uuid;
CREATE INDEX session_attendance_open_idx ON session_attendance (noted_by) WHERE left_at IS NULL;
