-- Requests to join a circle. An answered request stays, so that its reason can be read and nobody asks again too soon.
CREATE TABLE circle_requests (
  circle_id uuid NOT NULL REFERENCES circles (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  answer text NOT NULL DEFAULT '',
  asked_at timestamptz NOT NULL,
  -- Set when it was declined; a request that was accepted is deleted.
  declined_at timestamptz,
  reason text NOT NULL DEFAULT '',
  PRIMARY KEY (circle_id, user_id),
  CHECK (declined_at IS NOT NULL OR reason = '')
);
CREATE INDEX circle_requests_person_idx ON circle_requests (user_id);

-- Open invitations: a link (token), a member (person_id), or an address (email and token).
CREATE TABLE circle_invites (
  id uuid PRIMARY KEY,
  circle_id uuid NOT NULL REFERENCES circles (id) ON DELETE CASCADE,
  inviter_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('link', 'person', 'email')),
  person_id uuid REFERENCES users (id) ON DELETE CASCADE,
  email text,
  token text UNIQUE,
  uses integer NOT NULL DEFAULT 0,
  max_uses integer CHECK (max_uses > 0),
  created_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  CHECK ((kind = 'person') = (person_id IS NOT NULL)),
  CHECK ((kind = 'email') = (email IS NOT NULL)),
  CHECK ((kind = 'person') = (token IS NULL)),
  CHECK (uses <= max_uses)
);
CREATE UNIQUE INDEX circle_invites_person_key ON circle_invites (circle_id, person_id);
CREATE UNIQUE INDEX circle_invites_email_key ON circle_invites (circle_id, email);
CREATE INDEX circle_invites_inviter_idx ON circle_invites (inviter_id);
CREATE INDEX circle_invites_invited_idx ON circle_invites (person_id);
CREATE INDEX circle_invites_ends_idx ON circle_invites (ends_at);
