-- Private addresses of members' session calendars (iCalendar). A new one replaces the old.
CREATE TABLE calendar_feeds (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- SHA-256 of the address's key.
  key_hash text NOT NULL UNIQUE,
  -- The key, encrypted, to show it to its owner again.
  sealed_key text NOT NULL,
  made_at timestamptz NOT NULL
);

-- State of a connected calendar: up to date, late, or broken until its owner does something.
CREATE TABLE calendar_syncs (
  account_id uuid PRIMARY KEY REFERENCES social_accounts (id) ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('working', 'late', 'broken')),
  -- The reason, shown to the owner.
  problem text CHECK (problem IN ('unreachable', 'too_many', 'reconnect', 'forbidden')),
  synced_at timestamptz,
  tried_at timestamptz NOT NULL,
  -- The provider asked for no requests before.
  wait_until timestamptz,
  -- The provider's cursor for changes, and when the whole calendar was last read.
  cursor text,
  whole_at timestamptz,
  CHECK ((state = 'working') = (problem IS NULL))
);

-- Events in connected calendars: only when, never what. Read completely once, then by changes.
CREATE TABLE calendar_events (
  account_id uuid NOT NULL REFERENCES social_accounts (id) ON DELETE CASCADE,
  -- The provider's id.
  event_id text NOT NULL,
  series_id text,
  -- A series takes no time itself. Its occurrences use its is_busy if their own is null.
  is_series boolean NOT NULL DEFAULT false,
  is_busy boolean,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- The session that we wrote it for, if the provider tells.
  session_id uuid,
  PRIMARY KEY (account_id, event_id)
);
CREATE INDEX calendar_events_series_idx ON calendar_events (account_id, series_id);

-- Sessions to write into connected calendars: one row for each account and session.
CREATE TABLE calendar_entries (
  account_id uuid NOT NULL REFERENCES social_accounts (id) ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  -- The provider's id; null: not written, or the answer was lost.
  event_id text,
  -- The calendar_sequence that was written last, and when.
  written_sequence integer,
  written_at timestamptz,
  -- Incremented by each change of the session, so that a writer notices a change in between.
  wish integer NOT NULL DEFAULT 1,
  -- When to write next; null: nothing to do.
  due_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  -- Why writing failed, shown to the owner.
  problem text CHECK (problem IN ('unreachable', 'too_many', 'reconnect', 'forbidden', 'refused')),
  -- The lease of the worker that writes it. It expires, in case the worker dies.
  claim uuid,
  claimed_until timestamptz,
  -- What the owner did with it in their calendar.
  there text NOT NULL DEFAULT 'unseen' CHECK (there IN ('unseen', 'standing', 'moved', 'removed')),
  PRIMARY KEY (account_id, session_id),
  CHECK ((claim IS NULL) = (claimed_until IS NULL))
);
CREATE INDEX calendar_entries_session_idx ON calendar_entries (session_id);
CREATE INDEX calendar_entries_due_idx ON calendar_entries (due_at) WHERE due_at IS NOT NULL;

-- When a connected calendar was last written to, and when its owner was told that this fails.
CREATE TABLE calendar_writings (
  account_id uuid PRIMARY KEY REFERENCES social_accounts (id) ON DELETE CASCADE,
  written_at timestamptz,
  told_at timestamptz
);

-- Where Google (channels) and Microsoft (subscriptions) notify us of changes in a calendar.
CREATE TABLE calendar_channels (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES social_accounts (id) ON DELETE CASCADE,
  -- SHA-256 of the secret that each notice contains.
  secret_hash text NOT NULL,
  -- The provider's id; null: it opened none, and is asked again after expires_at.
  provider_id text,
  expires_at timestamptz NOT NULL,
  -- When the last notice came.
  heard_at timestamptz
);
CREATE INDEX calendar_channels_account_idx ON calendar_channels (account_id);

-- Connected accounts with access to a calendar.
CREATE VIEW calendar_accounts AS
SELECT a.id AS account_id, a.user_id
FROM social_accounts a
WHERE a.sealed_tokens IS NOT NULL
  AND EXISTS (SELECT 1 FROM unnest(a.scopes) scope WHERE scope ILIKE '%calendar%');

-- Sessions that are or were confirmed: one row for each of the two people.
CREATE VIEW calendar_sessions AS
SELECT s.id AS session_id, p.user_id, s.state, s.calendar_sequence, s.starts_at,
  s.starts_at + make_interval(mins => s.duration_minutes) AS ends_at,
  other.first_name AS other_first_name, other.last_name AS other_last_name,
  other.erased_at IS NOT NULL AS other_is_erased
FROM sessions s
CROSS JOIN LATERAL (VALUES (s.host_id, s.booker_id), (s.booker_id, s.host_id)) p (user_id, other_id)
JOIN users other ON other.id = p.other_id
WHERE s.confirmed_at IS NOT NULL;

-- When members are busy by their connected calendars. Events that we wrote for sessions do not count, even if they were moved
-- there.
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

-- What raises a member's weekly limit: a connected calendar that is not broken, and people who joined by their invitation. A
-- calendar that was not read yet counts.
CREATE VIEW booking_allowances AS
SELECT u.id AS user_id,
  EXISTS (
    SELECT 1 FROM social_accounts a LEFT JOIN calendar_syncs s ON s.account_id = a.id
    WHERE a.user_id = u.id AND a.sealed_tokens IS NOT NULL AND coalesce(s.state, 'working') <> 'broken'
      AND EXISTS (SELECT 1 FROM unnest(a.scopes) scope WHERE scope ILIKE '%calendar%')
  ) AS has_calendar,
  (SELECT count(*) FROM invitations i WHERE i.inviter_id = u.id AND i.joined_id IS NOT NULL) AS joined
FROM users u;
