-- Logins. A login has a family of refresh tokens: each is used once and gives the next one.
CREATE TABLE sign_ins (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('signed_out', 'reused', 'password_changed', 'suspended')),
  -- When the person last proved who they are; with a provider, when they logged in there, which may be long before. Null:
  -- not known, so it counts as no reauthentication.
  authenticated_at timestamptz,
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE INDEX sign_ins_person_idx ON sign_ins (user_id, last_used_at DESC);

-- Refresh tokens of logins.
CREATE TABLE refresh_tokens (
  -- SHA-256 of 256 random bits. The token itself is not stored.
  token_hash text PRIMARY KEY,
  sign_in_id uuid NOT NULL REFERENCES sign_ins (id) ON DELETE CASCADE,
  issued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX refresh_tokens_sign_in_idx ON refresh_tokens (sign_in_id);
CREATE INDEX refresh_tokens_expiry_idx ON refresh_tokens (expires_at);

-- Codes sent by email. A new code replaces the one before for the same address and purpose.
CREATE TABLE email_codes (
  email text NOT NULL CHECK (email = lower(email)),
  -- For `change_email` and `work_email` the hash includes the person who asked for the code.
  purpose text NOT NULL CHECK (purpose IN ('register', 'reset', 'change_email', 'work_email')),
  -- HMAC: with a plain hash, all million codes could be tried in no time.
  code_hash text NOT NULL,
  expires_at timestamptz NOT NULL,
  wrong_tries smallint NOT NULL DEFAULT 0,
  used_at timestamptz,
  PRIMARY KEY (email, purpose)
);
CREATE INDEX email_codes_expiry_idx ON email_codes (expires_at);

-- Tokens to set a new password, after a code was entered.
CREATE TABLE password_resets (
  token_hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX password_resets_person_idx ON password_resets (user_id);
CREATE INDEX password_resets_expiry_idx ON password_resets (expires_at);

-- Authenticator apps (RFC 6238) as the second step of logging in.
CREATE TABLE totp_factors (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- Encrypted (AES-256-GCM), so that the database alone is not enough to make codes.
  sealed_secret text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null until a first code was entered correctly.
  confirmed_at timestamptz,
  -- The newest 30-second step whose code was used. Each code is accepted once.
  last_step integer
);

-- Codes for members who lost their authenticator app.
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- HMAC. The code itself was shown once.
  code_hash text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- Logins that wait for the second step, after name and password.
CREATE TABLE second_steps (
  token_hash text PRIMARY KEY,
  -- Null if the name or the password was wrong: no code will fit, so that the first step tells nothing.
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  -- Hash of the typed name, to count tries alike for right and wrong passwords.
  name_hash text NOT NULL,
  expires_at timestamptz NOT NULL,
  wrong_tries smallint NOT NULL DEFAULT 0
);
CREATE INDEX second_steps_person_idx ON second_steps (user_id);
CREATE INDEX second_steps_expiry_idx ON second_steps (expires_at);

-- Passkeys (WebAuthn): the public keys.
CREATE TABLE passkeys (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL,
  -- The device's id of the key, base64url.
  credential_id text NOT NULL UNIQUE,
  public_key text NOT NULL,
  -- How often the device has used the key; 0 for devices that do not count. Never decreases.
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_person_idx ON passkeys (user_id, created_at);

-- Challenges for devices to sign. Deleted on first use.
CREATE TABLE passkey_challenges (
  challenge_hash text PRIMARY KEY,
  -- Who adds a passkey; null for logging in.
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_person_idx ON passkey_challenges (user_id);
CREATE INDEX passkey_challenges_expiry_idx ON passkey_challenges (expires_at);

-- Accounts at providers that members connected.
CREATE TABLE social_accounts (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  provider text NOT NULL CHECK (provider IN ('google', 'linkedin', 'microsoft', 'zoom')),
  -- Issuer and subject identify the account permanently; an email does not.
  issuer text NOT NULL,
  subject text NOT NULL,
  email text,
  scopes text[] NOT NULL DEFAULT '{}',
  -- The provider's tokens, encrypted (AES-256-GCM); null if they are not needed.
  sealed_tokens text,
  tokens_expire_at timestamptz,
  connected_at timestamptz NOT NULL,
  -- Whether the account is a login method, or was connected for its calendar or contacts only.
  signs_in boolean NOT NULL
);
CREATE UNIQUE INDEX social_accounts_subject_key ON social_accounts (issuer, subject);
CREATE INDEX social_accounts_person_idx ON social_accounts (user_id, provider);

-- OAuth flows: people who are at a provider's page. Deleted when they come back, so that each flow ends once.
CREATE TABLE provider_trips (
  -- SHA-256 of the state.
  state_hash text PRIMARY KEY,
  -- SHA-256 of the browser's cookie.
  browser_hash text NOT NULL,
  provider text NOT NULL CHECK (provider IN ('google', 'linkedin', 'microsoft', 'zoom')),
  use text NOT NULL CHECK (use IN ('sign_in', 'calendar', 'contacts')),
  -- Who connects an account; null for a login.
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

-- Logins with a provider whose email belongs to an existing account: the owner is asked whether to connect it.
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

-- Copies of a member's data that they asked for: made by a job, kept for some days.
CREATE TABLE account_exports (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'building', 'ready', 'failed')),
  requested_at timestamptz NOT NULL,
  -- How often a process started to make it.
  tries smallint NOT NULL DEFAULT 0,
  parts_done integer NOT NULL DEFAULT 0,
  parts integer NOT NULL DEFAULT 0,
  size_bytes bigint,
  ready_at timestamptz,
  expires_at timestamptz,
  -- SHA-256 of a ticket that downloads it once.
  ticket_hash text,
  ticket_expires_at timestamptz,
  CHECK (state <> 'ready' OR (size_bytes IS NOT NULL AND expires_at IS NOT NULL)),
  CHECK ((ticket_hash IS NULL) = (ticket_expires_at IS NULL))
);
CREATE INDEX account_exports_person_idx ON account_exports (user_id, requested_at DESC);
CREATE INDEX account_exports_requested_idx ON account_exports (requested_at);
CREATE UNIQUE INDEX account_exports_ticket_key ON account_exports (ticket_hash);
