-- Copies of a person's data that they asked for: made by a job, kept for some days.
CREATE TABLE account_exports (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'building', 'ready', 'failed')),
  requested_at timestamptz NOT NULL,
  -- How often a process has begun to make it.
  tries smallint NOT NULL DEFAULT 0,
  parts_done integer NOT NULL DEFAULT 0,
  parts integer NOT NULL DEFAULT 0,
  size_bytes bigint,
  ready_at timestamptz,
  expires_at timestamptz,
  -- SHA-256 of the ticket that fetches it once; the ticket itself is with its owner alone.
  ticket_hash text,
  ticket_expires_at timestamptz,
  CHECK (state <> 'ready' OR (size_bytes IS NOT NULL AND expires_at IS NOT NULL)),
  CHECK ((ticket_hash IS NULL) = (ticket_expires_at IS NULL))
);
CREATE INDEX account_exports_person_idx ON account_exports (user_id, requested_at DESC);
CREATE INDEX account_exports_requested_idx ON account_exports (requested_at);
CREATE UNIQUE INDEX account_exports_ticket_key ON account_exports (ticket_hash);
