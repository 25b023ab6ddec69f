-- A member who leaves has a month to change their mind; then the account is erased and a nameless row stays, so that what
-- they wrote to others still has an author.
ALTER TABLE users ADD COLUMN deletion_requested_at timestamptz;
ALTER TABLE users ADD COLUMN erased_at timestamptz;
CREATE INDEX users_deletion_idx ON users (deletion_requested_at)
  WHERE deletion_requested_at IS NOT NULL AND erased_at IS NULL;
