-- Passkeys (WebAuthn): the public half of keys that people keep in their devices.
CREATE TABLE passkeys (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL,
  -- As the device names the key, base64url.
  credential_id text NOT NULL UNIQUE,
  public_key text NOT NULL,
  -- How often the device has used it, 0 for devices that do not count; it never goes back.
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_person_idx ON passkeys (user_id, created_at);

-- What a device has to sign; deleted by its first use.
CREATE TABLE passkey_challenges (
  challenge_hash text PRIMARY KEY,
  -- Who adds a passkey; null for signing in.
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_person_idx ON passkey_challenges (user_id);
CREATE INDEX passkey_challenges_expiry_idx ON passkey_challenges (expires_at);
