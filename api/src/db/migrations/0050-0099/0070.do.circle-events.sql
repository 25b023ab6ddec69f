-- Circle events: rounds of one-to-one sessions, planned one by one.
ALTER TABLE circles
  ADD COLUMN who_starts_events text[] NOT NULL DEFAULT '{admin,deputy}'
    CHECK ('admin' = ANY (who_starts_events) AND who_starts_events <@ '{admin,deputy,member}');

CREATE TABLE circle_events (
  id uuid PRIMARY KEY,
  circle_id uuid NOT NULL REFERENCES circles (id) ON DELETE CASCADE,
  -- Who started it; null after their account was erased.
  host_id uuid REFERENCES users (id) ON DELETE SET NULL,
  name text NOT NULL,
  about text NOT NULL DEFAULT '',
  -- Start of the first round.
  starts_at timestamptz NOT NULL,
  round_minutes integer NOT NULL CHECK (round_minutes > 0),
  rounds integer NOT NULL CHECK (rounds > 0),
  break_minutes integer NOT NULL CHECK (break_minutes >= 0),
  places integer CHECK (places > 1),
  signup_ends_at timestamptz NOT NULL,
  -- The newest round that was planned; 0 before the first. Rounds whose time was missed are skipped.
  planned_round integer NOT NULL DEFAULT 0,
  -- SEQUENCE of the calendar entry (RFC 5545).
  calendar_sequence integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  cancelled_at timestamptz,
  cancel_reason text NOT NULL DEFAULT '',
  CHECK (planned_round BETWEEN 0 AND rounds),
  CHECK (cancelled_at IS NOT NULL OR cancel_reason = '')
);
CREATE INDEX circle_events_circle_idx ON circle_events (circle_id, starts_at);
CREATE INDEX circle_events_host_idx ON circle_events (host_id);
CREATE INDEX circle_events_time_idx ON circle_events (starts_at) WHERE cancelled_at IS NULL;

-- Who signed up, and who is there: entered and has not left since.
CREATE TABLE circle_event_people (
  event_id uuid NOT NULL REFERENCES circle_events (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  signed_up_at timestamptz NOT NULL,
  entered_at timestamptz,
  left_at timestamptz,
  PRIMARY KEY (event_id, user_id),
  CHECK (left_at IS NULL OR entered_at IS NOT NULL)
);
CREATE INDEX circle_event_people_person_idx ON circle_event_people (user_id);

-- Whom somebody would like to meet at an event.
CREATE TABLE circle_event_wishes (
  event_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  wished_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (event_id, user_id, wished_id),
  FOREIGN KEY (event_id, user_id) REFERENCES circle_event_people (event_id, user_id) ON DELETE CASCADE,
  CHECK (user_id <> wished_id)
);
CREATE INDEX circle_event_wishes_person_idx ON circle_event_wishes (user_id);
CREATE INDEX circle_event_wishes_wished_idx ON circle_event_wishes (wished_id);

-- The planned rounds: one row for each person of a round; without a partner, they sit out.
CREATE TABLE circle_event_seats (
  event_id uuid NOT NULL REFERENCES circle_events (id) ON DELETE CASCADE,
  round integer NOT NULL CHECK (round > 0),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  partner_id uuid REFERENCES users (id) ON DELETE CASCADE,
  session_id uuid REFERENCES sessions (id) ON DELETE CASCADE,
  PRIMARY KEY (event_id, round, user_id),
  -- Nobody meets the same person twice at an event, whatever the planner does.
  CONSTRAINT circle_event_seats_once UNIQUE (event_id, user_id, partner_id),
  CHECK (user_id <> partner_id),
  CHECK ((partner_id IS NULL) = (session_id IS NULL))
);
CREATE INDEX circle_event_seats_person_idx ON circle_event_seats (user_id);
CREATE INDEX circle_event_seats_partner_idx ON circle_event_seats (partner_id);
CREATE INDEX circle_event_seats_session_idx ON circle_event_seats (session_id);

-- Reminders that were sent: once for each start.
CREATE TABLE circle_event_reminders (
  event_id uuid NOT NULL REFERENCES circle_events (id) ON DELETE CASCADE,
  starts_at timestamptz NOT NULL,
  minutes integer NOT NULL,
  PRIMARY KEY (event_id, starts_at, minutes)
);

-- A round is a session without a booking.
ALTER TABLE sessions ADD COLUMN circle_event_id uuid REFERENCES circle_events (id);
CREATE INDEX sessions_circle_event_idx ON sessions (circle_event_id) WHERE circle_event_id IS NOT NULL;

-- Who signed up for an event cannot be booked meanwhile.
CREATE OR REPLACE VIEW member_busy_times AS
SELECT a.user_id, e.starts_at, e.ends_at
FROM calendar_events e
JOIN social_accounts a ON a.id = e.account_id
LEFT JOIN calendar_events series ON series.account_id = e.account_id AND series.event_id = e.series_id
WHERE NOT e.is_series AND coalesce(e.is_busy, series.is_busy, true)
  AND NOT EXISTS (
    SELECT 1 FROM calendar_entries w
    WHERE w.account_id = e.account_id AND (w.event_id = e.event_id OR w.session_id = e.session_id)
  )
UNION ALL
SELECT p.user_id, e.starts_at,
  e.starts_at + make_interval(mins => e.rounds * e.round_minutes + (e.rounds - 1) * e.break_minutes)
FROM circle_events e
JOIN circle_event_people p ON p.event_id = e.id
WHERE e.cancelled_at IS NULL AND p.left_at IS NULL;
