-- How Google and Microsoft tell us that a calendar has changed: Google's channels, Microsoft's subscriptions.
CREATE TABLE calendar_channels (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES social_accounts (id) ON DELETE CASCADE,
  -- SHA-256 of the secret that comes back with each notice.
  secret_hash text NOT NULL,
  -- The provider's name of it; null: it did not open one, and is asked again when this has run out.
  provider_id text,
  expires_at timestamptz NOT NULL,
  -- When the last notice came.
  heard_at timestamptz
);
CREATE INDEX calendar_channels_account_idx ON calendar_channels (account_id);
