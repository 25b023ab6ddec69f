-- What stands in a connected calendar, as far as free time needs it: when, and nothing of what. Read once, then by its changes.
CREATE TABLE calendar_events (
  account_id uuid NOT NULL REFERENCES social_accounts (id) ON DELETE CASCADE,
  -- The provider's name of it.
  event_id text NOT NULL,
  series_id text,
  -- The head of a series takes no time itself; its occurrences do as it says, where they do not say themselves.
  is_series boolean NOT NULL DEFAULT false,
  is_busy boolean,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- The session that it was written for, where the provider tells.
  session_id uuid,
  PRIMARY KEY (account_id, event_id)
);
CREATE INDEX calendar_events_series_idx ON calendar_events (account_id, series_id);

-- What is known goes on to block until the next reading, which replaces it.
INSERT INTO calendar_events (account_id, event_id, is_busy, starts_at, ends_at)
SELECT account_id, 'before-' || gen_random_uuid(), true, starts_at, ends_at FROM calendar_busy;

-- Where the last reading ended, and when all of the calendar was read.
ALTER TABLE calendar_syncs ADD COLUMN cursor text, ADD COLUMN whole_at timestamptz;

-- Sessions as they are to stand in their people's connected calendars: one row for each account and session.
CREATE TABLE calendar_entries (
  account_id uuid NOT NULL REFERENCES social_accounts (id) ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  -- Under which it stands there; null: it does not, or its name was not heard.
  event_id text,
  -- SEQUENCE of what stands there, and since when.
  written_sequence integer,
  written_at timestamptz,
  -- Rises with each change of the session, so that who writes knows when there was another meanwhile.
  wish integer NOT NULL DEFAULT 1,
  -- When it is written next; null: nothing is to do.
  due_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  -- Why it does not stand there as it is to, as its owner is told.
  problem text CHECK (problem IN ('unreachable', 'too_many', 'reconnect', 'forbidden', 'refused')),
  -- Who is at it, and until when nobody else may be: a worker that died gives it back by that.
  claim uuid,
  claimed_until timestamptz,
  -- What its owner has made of it there.
  there text NOT NULL DEFAULT 'unseen' CHECK (there IN ('unseen', 'standing', 'moved', 'removed')),
  PRIMARY KEY (account_id, session_id),
  CHECK ((claim IS NULL) = (claimed_until IS NULL))
);
CREATE INDEX calendar_entries_session_idx ON calendar_entries (session_id);
CREATE INDEX calendar_entries_due_idx ON calendar_entries (due_at) WHERE due_at IS NOT NULL;

-- When something was last written into a connected calendar, and when its owner was told that nothing can be.
CREATE TABLE calendar_writings (
  account_id uuid PRIMARY KEY REFERENCES social_accounts (id) ON DELETE CASCADE,
  written_at timestamptz,
  told_at timestamptz
);

-- The accounts that lend their calendar.
CREATE VIEW calendar_accounts AS
SELECT a.id AS account_id, a.user_id
FROM social_accounts a
WHERE a.sealed_tokens IS NOT NULL
  AND EXISTS (SELECT 1 FROM unnest(a.scopes) scope WHERE scope ILIKE '%calendar%');

-- Sessions that are, or were, confirmed: as each of both sees them.
CREATE VIEW calendar_sessions AS
SELECT s.id AS session_id, p.user_id, s.state, s.calendar_sequence, s.starts_at,
  s.starts_at + make_interval(mins => s.duration_minutes) AS ends_at,
  other.first_name AS other_first_name, other.last_name AS other_last_name
FROM sessions s
CROSS JOIN LATERAL (VALUES (s.host_id, s.booker_id), (s.booker_id, s.host_id)) p (user_id, other_id)
JOIN users other ON other.id = p.other_id
WHERE s.confirmed_at IS NOT NULL;

-- A session that we wrote there ourselves is no other appointment, wherever it has been moved since.
DROP VIEW member_busy_times;
CREATE VIEW member_busy_times AS
SELECT a.user_id, e.starts_at, e.ends_at
FROM calendar_events e
JOIN social_accounts a ON a.id = e.account_id
LEFT JOIN calendar_events series ON series.account_id = e.account_id AND series.event_id = e.series_id
WHERE NOT e.is_series AND coalesce(e.is_busy, series.is_busy, true)
  AND NOT EXISTS (
    SELECT 1 FROM calendar_entries w
    WHERE w.account_id = e.account_id AND (w.event_id = e.event_id OR w.session_id = e.session_id)
  );
DROP TABLE calendar_busy;
