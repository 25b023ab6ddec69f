-- Codes of an authenticator app (RFC 6238) as a second step of signing in.
CREATE TABLE totp_factors (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- AES-256-GCM: whoever reads the database alone can make no codes.
  sealed_secret text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null until a first code has shown that the app has the secret.
  confirmed_at timestamptz,
  -- The newest 30-second step whose code was used: each code counts once.
  last_step integer
);

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Keyed (HMAC); the code itself was shown once.
  code_hash text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- Somebody gave a name and a password, and is asked for the code.
CREATE TABLE second_steps (
  token_hash text PRIMARY KEY,
  -- Null when the name or the password was wrong: no code will fit, and nobody learns so before.
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  -- Of the name that was typed: tries are counted alike for true and wrong passwords.
  name_hash text NOT NULL,
  expires_at timestamptz NOT NULL,
  wrong_tries smallint NOT NULL DEFAULT 0
);
CREATE INDEX second_steps_person_idx ON second_steps (user_id);
CREATE INDEX second_steps_expiry_idx ON second_steps (expires_at);
