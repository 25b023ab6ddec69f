-- Availability: wall time and IANA zone, never an offset. A member without a row has the defaults of the code.
CREATE TABLE availability_settings (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  time_zone text NOT NULL,
  accepts_sessions boolean NOT NULL DEFAULT true,
  booking_mode text NOT NULL DEFAULT 'instant' CHECK (booking_mode IN ('instant', 'approve')),
  -- [{weekday, start, end}], as the contract AvailabilitySettings has it.
  weekly jsonb NOT NULL,
  -- [{date, ranges: [{start, end}]}]
  overrides jsonb NOT NULL DEFAULT '[]',
  notice_minutes integer NOT NULL,
  buffer_minutes integer NOT NULL,
  max_per_day integer NOT NULL,
  offers_long boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL
);

-- Members who can be booked at all, for the searches of other domains.
CREATE VIEW accepting_members AS
SELECT u.id AS user_id
FROM users u
LEFT JOIN availability_settings a ON a.user_id = u.id
WHERE u.suspended_at IS NULL AND coalesce(a.accepts_sessions, true);

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  host_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  booker_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('held', 'requested', 'confirmed', 'live', 'completed',
    'declined', 'expired', 'cancelled', 'no_show')),
  starts_at timestamptz NOT NULL,
  duration_minutes integer NOT NULL CHECK (duration_minutes > 0),
  host_buffer_minutes integer NOT NULL DEFAULT 10 CHECK (host_buffer_minutes >= 0),
  booker_buffer_minutes integer NOT NULL DEFAULT 10 CHECK (booker_buffer_minutes >= 0),
  host_time_zone text NOT NULL,
  booker_time_zone text NOT NULL,
  needs_approval boolean NOT NULL DEFAULT false,
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  -- When it was requested or confirmed; null while it is, or was, only held. Counts for the booker's week.
  booked_at timestamptz,
  confirmed_at timestamptz,
  expires_at timestamptz,
  -- When both were first present, when the time of the call is up, when it was over.
  started_at timestamptz,
  call_ends_at timestamptz,
  ended_at timestamptz,
  cancelled_by text CHECK (cancelled_by IN ('host', 'booker')),
  cancel_reason text NOT NULL DEFAULT '',
  is_late_cancellation boolean NOT NULL DEFAULT false,
  reschedule_count integer NOT NULL DEFAULT 0,
  -- SEQUENCE of the calendar entry: rises with each change that was mailed.
  calendar_sequence integer NOT NULL DEFAULT 0,
  CHECK (host_id <> booker_id),
  CHECK (state NOT IN ('held', 'requested') OR expires_at IS NOT NULL),
  CHECK (state IN ('held', 'expired') OR booked_at IS NOT NULL),
  CHECK (state <> 'live' OR (started_at IS NOT NULL AND call_ends_at IS NOT NULL)),
  CHECK (state <> 'completed' OR (started_at IS NOT NULL AND ended_at IS NOT NULL)),
  CHECK ((state = 'cancelled') = (cancelled_by IS NOT NULL))
);
CREATE INDEX sessions_host_idx ON sessions (host_id, starts_at);
CREATE INDEX sessions_booker_idx ON sessions (booker_id, starts_at);
CREATE INDEX sessions_week_idx ON sessions (booker_id, booked_at);
CREATE INDEX sessions_expiry_idx ON sessions (expires_at) WHERE state IN ('held', 'requested');
CREATE INDEX sessions_due_idx ON sessions (starts_at) WHERE state IN ('confirmed', 'live');

-- The time a session takes from one person, their buffer included. Nobody can sit in two places: whoever writes,
-- by whatever path, the database refuses a second seat at the same time.
CREATE TABLE session_seats (
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  during tstzrange NOT NULL,
  PRIMARY KEY (session_id, user_id),
  CONSTRAINT session_seats_no_overlap EXCLUDE USING gist (user_id WITH =, during WITH &&)
);

-- Seats follow the session's state and time, so that no code can forget them.
CREATE FUNCTION sessions_keep_seats() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ends_at timestamptz := NEW.starts_at + make_interval(mins => NEW.duration_minutes);
BEGIN
  IF NEW.state NOT IN ('held', 'requested', 'confirmed', 'live') THEN
    DELETE FROM session_seats WHERE session_id = NEW.id;
    RETURN NULL;
  END IF;
  INSERT INTO session_seats (session_id, user_id, during)
  VALUES
    (NEW.id, NEW.host_id,
      tstzrange(NEW.starts_at, ends_at + make_interval(mins => NEW.host_buffer_minutes), '[)')),
    (NEW.id, NEW.booker_id,
      tstzrange(NEW.starts_at, ends_at + make_interval(mins => NEW.booker_buffer_minutes), '[)'))
  ON CONFLICT (session_id, user_id) DO UPDATE SET during = excluded.during;
  RETURN NULL;
END;
$$;
CREATE TRIGGER sessions_seats
  AFTER INSERT OR UPDATE OF state, starts_at, duration_minutes, host_buffer_minutes, booker_buffer_minutes ON sessions
  FOR EACH ROW EXECUTE FUNCTION sessions_keep_seats();

-- Which reminders a member gets, in minutes before the start. Without a row: all of them.
CREATE TABLE reminder_settings (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  mail integer[] NOT NULL,
  in_app integer[] NOT NULL
);

-- Reminders that went out: never twice for the same start.
CREATE TABLE session_reminders (
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  starts_at timestamptz NOT NULL,
  minutes integer NOT NULL,
  PRIMARY KEY (session_id, starts_at, minutes)
);

-- Who was in the room, and when. The newest row of a person says where they are.
CREATE TABLE session_attendance (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  entered_at timestamptz NOT NULL,
  left_at timestamptz,
  -- `left`: pressed Leave; `lost`: the connection ended; `replaced`: entered again elsewhere; `ended`: was there at the end.
  how_left text CHECK (how_left IN ('left', 'lost', 'replaced', 'ended')),
  CHECK ((left_at IS NULL) = (how_left IS NULL))
);
CREATE INDEX session_attendance_idx ON session_attendance (session_id, user_id, entered_at);
