-- How a connected calendar is: read well, late, or broken until its owner does something.
CREATE TABLE calendar_syncs (
  account_id uuid PRIMARY KEY REFERENCES social_accounts (id) ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('working', 'late', 'broken')),
  -- Why, as the page tells it by.
  problem text CHECK (problem IN ('unreachable', 'too_many', 'reconnect', 'forbidden')),
  synced_at timestamptz,
  tried_at timestamptz NOT NULL,
  -- The provider asked not to be asked before.
  wait_until timestamptz,
  CHECK ((state = 'working') = (problem IS NULL))
);

-- When the owner of a connected calendar is busy, and nothing of what with.
CREATE TABLE calendar_busy (
  account_id uuid NOT NULL REFERENCES social_accounts (id) ON DELETE CASCADE,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  CHECK (starts_at < ends_at)
);
CREATE INDEX calendar_busy_idx ON calendar_busy (account_id, starts_at);

-- The same by member, for the free slots of sessions.
CREATE VIEW member_busy_times AS
SELECT a.user_id, b.starts_at, b.ends_at FROM calendar_busy b JOIN social_accounts a ON a.id = b.account_id;
