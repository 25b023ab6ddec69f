-- The private address at which calendar programs find a member's sessions. Making a new one ends the one before.
CREATE TABLE calendar_feeds (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- SHA-256 of the address's key.
  key_hash text NOT NULL UNIQUE,
  -- The key, encrypted, so that its owner can be shown it again.
  sealed_key text NOT NULL,
  made_at timestamptz NOT NULL
);
