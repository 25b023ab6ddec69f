-- What belongs to a profile, and who follows whom.
CREATE TABLE profile_experiences (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  title text NOT NULL,
  organisation text NOT NULL,
  -- A month, `2021-05`; no end while it lasts.
  started_on text NOT NULL CHECK (started_on ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  ended_on text CHECK (ended_on ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  description text NOT NULL,
  CHECK (ended_on IS NULL OR ended_on >= started_on)
);
CREATE INDEX profile_experiences_person_idx ON profile_experiences (user_id, started_on DESC);

CREATE TABLE profile_awards (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  title text NOT NULL,
  issuer text NOT NULL,
  year smallint NOT NULL
);
CREATE INDEX profile_awards_person_idx ON profile_awards (user_id, year DESC);

CREATE TABLE subscriptions (
  subscriber_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  person_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (subscriber_id, person_id),
  CHECK (subscriber_id <> person_id)
);
CREATE INDEX subscriptions_person_idx ON subscriptions (person_id);
