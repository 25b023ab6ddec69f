-- What web processes ask of workers at once. A row lives for some seconds, until its answer is read; a crash of the database may lose
-- them, because whoever asked gives up after a short time anyway.
CREATE UNLOGGED TABLE worker_requests (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  -- JSON: who asks, when, and what.
  question text NOT NULL,
  -- The reader's locale, and the trace that the request belongs to.
  locale text NOT NULL,
  trace text,
  expires_at timestamptz NOT NULL,
  claimed_at timestamptz,
  -- JSON. Null until a worker has answered.
  answer text
);
