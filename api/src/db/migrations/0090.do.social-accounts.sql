-- Accounts at providers (Google, LinkedIn, Microsoft, Zoom) that are connected to a person's own.
CREATE TABLE social_accounts (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  provider text NOT NULL CHECK (provider IN ('google', 'linkedin', 'microsoft', 'zoom')),
  -- Issuer and subject together name a person for ever; an email does not.
  issuer text NOT NULL,
  subject text NOT NULL,
  email text,
  scopes text[] NOT NULL DEFAULT '{}',
  -- The provider's tokens, encrypted (AES-256-GCM); null when there is nothing to use them for.
  sealed_tokens text,
  tokens_expire_at timestamptz,
  connected_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX social_accounts_subject_key ON social_accounts (issuer, subject);
CREATE UNIQUE INDEX social_accounts_person_key ON social_accounts (user_id, provider);

-- Somebody is at a provider's page. A row is deleted when they come back: it serves once.
CREATE TABLE provider_trips (
  -- SHA-256 of the state.
  state_hash text PRIMARY KEY,
  -- SHA-256 of what the browser has in its cookie.
  browser_hash text NOT NULL,
  provider text NOT NULL CHECK (provider IN ('google', 'linkedin', 'microsoft', 'zoom')),
  use text NOT NULL CHECK (use IN ('sign_in', 'calendar', 'contacts')),
  -- Who connects; null for a sign-in.
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  -- Nonce and PKCE verifier, encrypted.
  sealed text NOT NULL,
  next text,
  circle text,
  goals text[] NOT NULL DEFAULT '{}',
  time_zone text,
  expires_at timestamptz NOT NULL
);
CREATE INDEX provider_trips_expiry_idx ON provider_trips (expires_at);

-- A provider vouches for an email that has an account: its owner is asked whether to connect it.
CREATE TABLE provider_links (
  -- SHA-256 of the ticket.
  ticket_hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  provider text NOT NULL CHECK (provider IN ('google', 'linkedin', 'microsoft', 'zoom')),
  issuer text NOT NULL,
  subject text NOT NULL,
  email text NOT NULL,
  scopes text[] NOT NULL DEFAULT '{}',
  next text,
  circle text,
  expires_at timestamptz NOT NULL
);
CREATE INDEX provider_links_expiry_idx ON provider_links (expires_at);
