-- Connections, requests and blocks: one row for each pair of members.
CREATE TABLE connections (
  id uuid PRIMARY KEY,
  person_a uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  person_b uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  requested_by uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  status text NOT NULL CHECK (status IN ('pending', 'accepted', 'declined', 'withdrawn', 'removed', 'blocked')),
  blocked_by uuid REFERENCES users (id) ON DELETE CASCADE,
  origin text NOT NULL CHECK (origin IN ('introduction', 'request', 'introduced_by')),
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  -- Who was declined is not told: they see the request as pending, and may withdraw and repeat it. The time is kept, so that
  -- the other one is not asked again too soon.
  declined_at timestamptz,
  -- Both blocked each other: lifting one block leaves the other (R-NET-4).
  blocked_by_both boolean NOT NULL DEFAULT false,
  CHECK (person_a < person_b),
  CHECK (requested_by IN (person_a, person_b)),
  CHECK ((status = 'blocked') = (blocked_by IS NOT NULL)),
  CHECK (NOT blocked_by_both OR status = 'blocked')
);
CREATE UNIQUE INDEX connections_pair_key ON connections (person_a, person_b);
CREATE INDEX connections_b_idx ON connections (person_b, status, created_at DESC);
CREATE INDEX connections_a_idx ON connections (person_a, status, created_at DESC);

-- Invitations by email, and who joined by them.
CREATE TABLE invitations (
  id uuid PRIMARY KEY,
  inviter_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- In lower case, like users.email.
  email text NOT NULL,
  -- When it was last sent.
  sent_at timestamptz NOT NULL,
  joined_id uuid CONSTRAINT invitations_joined_key UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT invitations_once_key UNIQUE (inviter_id, email)
);
CREATE INDEX invitations_email_idx ON invitations (email) WHERE joined_id IS NULL;
CREATE INDEX invitations_old_idx ON invitations (sent_at) WHERE joined_id IS NULL;

-- A new account with an invited address joins by the oldest invitation.
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

-- Addresses that want no invitations from anybody. SHA-256, so that the addresses cannot be read here.
CREATE TABLE invitation_refusals (
  address_hash text PRIMARY KEY,
  refused_at timestamptz NOT NULL
);
