-- Whom members have invited by mail, and who of them has joined.
CREATE TABLE invitations (
  id uuid PRIMARY KEY,
  inviter_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- In lower case, as of accounts.
  email text NOT NULL,
  -- When it was mailed last.
  sent_at timestamptz NOT NULL,
  joined_id uuid CONSTRAINT invitations_joined_key UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT invitations_once_key UNIQUE (inviter_id, email)
);
CREATE INDEX invitations_email_idx ON invitations (email) WHERE joined_id IS NULL;
CREATE INDEX invitations_old_idx ON invitations (sent_at) WHERE joined_id IS NULL;

-- Whoever registers with an invited address, by whatever way, has joined by the invitation that came first.
CREATE FUNCTION invitations_join() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invitations SET joined_id = NEW.id WHERE id = (
    SELECT id FROM invitations WHERE email = NEW.email AND joined_id IS NULL ORDER BY sent_at, id LIMIT 1 FOR UPDATE
  );
  RETURN NULL;
END;
$$;
CREATE TRIGGER users_join_by_invitation AFTER INSERT ON users
  FOR EACH ROW EXECUTE FUNCTION invitations_join();
