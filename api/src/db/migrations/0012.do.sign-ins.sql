-- A sign-in is a family of refresh tokens: each token is used once and gives the next one.
CREATE TABLE sign_ins (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('signed_out', 'reused', 'password_changed', 'suspended')),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE INDEX sign_ins_person_idx ON sign_ins (user_id, last_used_at DESC);

CREATE TABLE refresh_tokens (
  -- SHA-256 of 256 random bits: the token itself is kept by its owner alone.
  token_hash text PRIMARY KEY,
  sign_in_id uuid NOT NULL REFERENCES sign_ins (id) ON DELETE CASCADE,
  issued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX refresh_tokens_sign_in_idx ON refresh_tokens (sign_in_id);
CREATE INDEX refresh_tokens_expiry_idx ON refresh_tokens (expires_at);

-- The newest code of an address for one purpose; a new one replaces it.
CREATE TABLE email_codes (
  email text NOT NULL CHECK (email = lower(email)),
  purpose text NOT NULL CHECK (purpose IN ('register', 'reset')),
  -- Keyed (HMAC): a million codes would be tried in no time against a plain hash.
  code_hash text NOT NULL,
  expires_at timestamptz NOT NULL,
  wrong_tries smallint NOT NULL DEFAULT 0,
  used_at timestamptz,
  PRIMARY KEY (email, purpose)
);
CREATE INDEX email_codes_expiry_idx ON email_codes (expires_at);

CREATE TABLE password_resets (
  token_hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX password_resets_person_idx ON password_resets (user_id);
CREATE INDEX password_resets_expiry_idx ON password_resets (expires_at);
