-- One row a pair of people who are or were asked to be connected.
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
  CHECK (person_a < person_b),
  CHECK (requested_by IN (person_a, person_b)),
  CHECK ((status = 'blocked') = (blocked_by IS NOT NULL))
);
CREATE UNIQUE INDEX connections_pair_key ON connections (person_a, person_b);
CREATE INDEX connections_b_idx ON connections (person_b, status, created_at DESC);
CREATE INDEX connections_a_idx ON connections (person_a, status, created_at DESC);
