-- Addresses that wish no invitations, whoever sends them: SHA-256, because nobody is to read here who they are. They have no
-- account, so no row of a person leads here; the wish is kept for as long as it is to hold.
CREATE TABLE invitation_refusals (
  address_hash text PRIMARY KEY,
  refused_at timestamptz NOT NULL
);
