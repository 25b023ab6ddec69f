-- Logins that are bound to a key of one browser (DPoP, RFC 9449).
ALTER TABLE sign_ins
  -- RFC 7638 thumbprint of the public key. Null: whoever has the tokens can use them.
  ADD COLUMN key_thumbprint text CHECK (key_thumbprint ~ '^[A-Za-z0-9_-]{43}$'),
  DROP CONSTRAINT sign_ins_end_reason_check,
  -- `wrong_key`: its refresh token was sent without a proof of its key.
  ADD CONSTRAINT sign_ins_end_reason_check
    CHECK (end_reason IN ('signed_out', 'reused', 'password_changed', 'suspended', 'wrong_key'));

-- Proofs with which tokens were given, until they expire: none is accepted twice, by any process.
CREATE TABLE used_proofs (
  -- SHA-256 of the key's thumbprint and the proof's id.
  proof_hash text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_proofs_expiry_idx ON used_proofs (expires_at);
