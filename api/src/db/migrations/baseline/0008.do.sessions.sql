-- Availability of hosts: wall time in an IANA time zone. Without a row, the defaults of the code apply.
CREATE TABLE availability_settings (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  time_zone text NOT NULL,
  accepts_sessions boolean NOT NULL DEFAULT true,
  booking_mode text NOT NULL DEFAULT 'instant' CHECK (booking_mode IN ('instant', 'approve')),
  -- [{weekday, start, end}] (contract AvailabilitySettings).
  weekly jsonb NOT NULL,
  -- [{date, ranges: [{start, end}]}]
  overrides jsonb NOT NULL DEFAULT '[]',
  notice_minutes integer NOT NULL,
  buffer_minutes integer NOT NULL,
  max_per_day integer NOT NULL,
  offers_long boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL,
  -- Public holidays are days off: country (ISO 3166-1) and region (ISO 3166-2, the part after the hyphen).
  holiday_country text CHECK (holiday_country ~ '^[A-Z]{2}$'),
  holiday_region text CHECK (holiday_region ~ '^[A-Z0-9]{1,5}$'),
  -- Price of a session in cents; 0 is free.
  price_cents integer NOT NULL DEFAULT 0 CHECK (price_cents = 0 OR price_cents BETWEEN 100 AND 50000),
  long_price_cents integer NOT NULL DEFAULT 0 CHECK (long_price_cents = 0 OR long_price_cents BETWEEN 100 AND 50000),
  CONSTRAINT availability_settings_region_has_country CHECK (holiday_country IS NOT NULL OR holiday_region IS NULL)
);

-- Members who can be booked, for searches of other modules.
CREATE VIEW accepting_members AS
SELECT u.id AS user_id
FROM users u
LEFT JOIN availability_settings a ON a.user_id = u.id
WHERE u.suspended_at IS NULL AND u.deletion_requested_at IS NULL AND coalesce(a.accepts_sessions, true);

-- The most sessions that fit in a week.
CREATE FUNCTION weekly_room_of(max_per_day integer, weekly jsonb) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN max_per_day * (SELECT count(DISTINCT w ->> 'weekday') FROM jsonb_array_elements(weekly) AS w)::integer;

-- Copies to the profile what the search needs. Updating the profile fires its own trigger, profiles_search_text.
CREATE FUNCTION availability_keep_profile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE profiles SET is_bookable = true, weekly_room = NULL WHERE user_id = OLD.user_id;
  ELSE
    UPDATE profiles SET is_bookable = NEW.accepts_sessions, weekly_room = weekly_room_of(NEW.max_per_day, NEW.weekly)
      WHERE user_id = NEW.user_id
        AND (is_bookable, weekly_room) IS DISTINCT FROM (NEW.accepts_sessions, weekly_room_of(NEW.max_per_day, NEW.weekly));
  END IF;
  RETURN NULL;
END;
$$;
CREATE TRIGGER availability_profile AFTER INSERT OR UPDATE OR DELETE ON availability_settings
  FOR EACH ROW EXECUTE FUNCTION availability_keep_profile();

-- Sessions, from the hold to the end.
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
  -- When it was requested or confirmed; null for a hold. Counts towards the booker's weekly limit.
  booked_at timestamptz,
  confirmed_at timestamptz,
  expires_at timestamptz,
  -- When both were first present, when the call must end, when it ended.
  started_at timestamptz,
  call_ends_at timestamptz,
  ended_at timestamptz,
  cancelled_by text CHECK (cancelled_by IN ('host', 'booker')),
  cancel_reason text NOT NULL DEFAULT '',
  is_late_cancellation boolean NOT NULL DEFAULT false,
  reschedule_count integer NOT NULL DEFAULT 0,
  -- SEQUENCE of the calendar entry (RFC 5545): incremented by each change that is sent by email.
  calendar_sequence integer NOT NULL DEFAULT 0,
  -- Minutes added to a running call, and who asked for more and waits for an answer.
  added_minutes integer NOT NULL DEFAULT 0 CHECK (added_minutes >= 0),
  minutes_asked_by text CHECK (minutes_asked_by IN ('host', 'booker')),
  price_cents integer NOT NULL DEFAULT 0 CHECK (price_cents >= 0),
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

-- The time that a session takes from each person, with their buffer. The constraint refuses two at the same time.
CREATE TABLE session_seats (
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  during tstzrange NOT NULL,
  PRIMARY KEY (session_id, user_id),
  CONSTRAINT session_seats_no_overlap EXCLUDE USING gist (user_id WITH =, during WITH &&)
);

-- Keeps the seats in line with the session's state and time. A call may end later than planned, if minutes were added or the
-- two met late. Then the seats last longer, but never into a session that is already booked.
CREATE FUNCTION sessions_keep_seats() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  planned_end timestamptz := NEW.starts_at + make_interval(mins => NEW.duration_minutes);
  person uuid;
  buffer interval;
  next_start timestamptz;
BEGIN
  IF NEW.state NOT IN ('held', 'requested', 'confirmed', 'live') THEN
    DELETE FROM session_seats WHERE session_id = NEW.id;
    RETURN NULL;
  END IF;
  INSERT INTO session_seats (session_id, user_id, during)
  VALUES
    (NEW.id, NEW.host_id,
      tstzrange(NEW.starts_at, planned_end + make_interval(mins => NEW.host_buffer_minutes), '[)')),
    (NEW.id, NEW.booker_id,
      tstzrange(NEW.starts_at, planned_end + make_interval(mins => NEW.booker_buffer_minutes), '[)'))
  ON CONFLICT (session_id, user_id) DO UPDATE SET during = excluded.during;
  IF NEW.state <> 'live' OR NEW.call_ends_at <= planned_end THEN
    RETURN NULL;
  END IF;
  FOR person, buffer IN VALUES
    (NEW.host_id, make_interval(mins => NEW.host_buffer_minutes)),
    (NEW.booker_id, make_interval(mins => NEW.booker_buffer_minutes))
  LOOP
    SELECT min(lower(during)) INTO next_start FROM session_seats
    WHERE user_id = person AND session_id <> NEW.id AND lower(during) >= planned_end + buffer;
    BEGIN
      UPDATE session_seats
      SET during = tstzrange(NEW.starts_at, least(NEW.call_ends_at + buffer, next_start), '[)')
      WHERE session_id = NEW.id AND user_id = person;
    EXCEPTION WHEN exclusion_violation THEN
      -- Somebody has just booked the time behind: theirs.
      NULL;
    END;
  END LOOP;
  RETURN NULL;
END;
$$;
CREATE TRIGGER sessions_seats
  AFTER INSERT OR UPDATE OF state, starts_at, duration_minutes, host_buffer_minutes, booker_buffer_minutes, call_ends_at
  ON sessions
  FOR EACH ROW EXECUTE FUNCTION sessions_keep_seats();

-- Reminders that a member wants, in minutes before the start. Without a row: all of them.
CREATE TABLE reminder_settings (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  mail integer[] NOT NULL,
  in_app integer[] NOT NULL
);

-- Reminders that were sent: once for each start, so again when the session is moved.
CREATE TABLE session_reminders (
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  starts_at timestamptz NOT NULL,
  minutes integer NOT NULL,
  PRIMARY KEY (session_id, starts_at, minutes)
);

-- Reviews. Hidden until both have written one, or a week is over.
CREATE TABLE session_reviews (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  author_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  subject_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  rating integer NOT NULL CHECK (rating BETWEEN 1 AND 5),
  tags text[] NOT NULL DEFAULT '{}',
  text text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  shown_at timestamptz,
  CHECK (author_id <> subject_id)
);
CREATE UNIQUE INDEX session_reviews_once_key ON session_reviews (session_id, author_id);
CREATE INDEX session_reviews_subject_idx ON session_reviews (subject_id, shown_at DESC, id) WHERE shown_at IS NOT NULL;

-- Reliability marks, and how disputes about them were decided.
CREATE TABLE reliability_marks (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('late_cancellation', 'late_move', 'no_show')),
  state text NOT NULL DEFAULT 'counts' CHECK (state IN ('counts', 'disputed', 'upheld', 'removed')),
  -- The planned start at that time.
  starts_at timestamptz NOT NULL,
  happened_at timestamptz NOT NULL,
  dispute text NOT NULL DEFAULT '',
  disputed_at timestamptz,
  decision text NOT NULL DEFAULT '',
  decided_at timestamptz,
  CHECK ((state = 'counts') = (disputed_at IS NULL)),
  CHECK ((state IN ('upheld', 'removed')) = (decided_at IS NOT NULL))
);
CREATE INDEX reliability_marks_user_idx ON reliability_marks (user_id, happened_at DESC);
CREATE INDEX reliability_marks_open_idx ON reliability_marks (disputed_at) WHERE state = 'disputed';

-- Shared notes of a session: the state of a Yjs document, and its plain text.
CREATE TABLE session_notes (
  session_id uuid PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
  state bytea NOT NULL,
  seq integer NOT NULL DEFAULT 0 CHECK (seq >= 0),
  text text NOT NULL DEFAULT '',
  changed_at timestamptz NOT NULL
);

-- Promises that the two people of a session made to each other.
CREATE TABLE session_promises (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  text text NOT NULL CHECK (text <> ''),
  made_at timestamptz NOT NULL,
  done_at timestamptz,
  -- How many days after the promise the last reminder was sent; 0: none yet.
  reminded_days integer NOT NULL DEFAULT 0 CHECK (reminded_days >= 0)
);
CREATE INDEX session_promises_session_idx ON session_promises (session_id, made_at);
CREATE INDEX session_promises_open_idx ON session_promises (made_at) WHERE done_at IS NULL;
