-- Answers to calls that carried an Idempotency-Key, written in the transaction that did the work: whoever did not hear one
-- sends the same call again and gets the same answer.
CREATE TABLE kept_answers (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  key text NOT NULL CHECK (key <> ''),
  -- Of what was asked: the same key for anything else is a mistake of the caller.
  request_hash text NOT NULL,
  -- JSON as it went out.
  answer text NOT NULL,
  kept_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, key)
);
CREATE INDEX kept_answers_age_idx ON kept_answers (kept_at);
