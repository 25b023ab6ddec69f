-- The seeded world of this database, if it has one: made once, never again.
CREATE TABLE seeded_worlds (
  seed integer PRIMARY KEY,
  made_at timestamptz NOT NULL,
  -- True where the demo members have the password that everybody knows (not in production).
  has_known_passwords boolean NOT NULL
);
