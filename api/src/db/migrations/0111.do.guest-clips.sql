-- A member asks for a clip: whoever has the link records one, without an account.
CREATE TABLE clip_requests (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  link_hash text NOT NULL UNIQUE,
  for_whom text NOT NULL,
  prompt text NOT NULL,
  uses smallint NOT NULL CHECK (uses BETWEEN 1 AND 20),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  closed_at timestamptz
);
CREATE INDEX clip_requests_person_idx ON clip_requests (user_id, created_at DESC);

-- What a guest recorded. It becomes a peek of the member's alone, who publishes or skips it; taken back, the peek is deleted.
CREATE TABLE guest_clips (
  id uuid PRIMARY KEY,
  request_id uuid NOT NULL REFERENCES clip_requests (id) ON DELETE CASCADE,
  snip_id uuid UNIQUE REFERENCES snips (id) ON DELETE SET NULL,
  -- Of the guest's own link: it sends, follows and withdraws the clip.
  secret_hash text NOT NULL UNIQUE,
  guest_name text NOT NULL,
  consented_at timestamptz NOT NULL,
  size_bytes integer NOT NULL CHECK (size_bytes > 0),
  received_bytes integer NOT NULL DEFAULT 0 CHECK (received_bytes BETWEEN 0 AND size_bytes),
  state text NOT NULL DEFAULT 'uploading'
    CHECK (state IN ('uploading', 'checking', 'sent', 'refused', 'withdrawn')),
  refusal text,
  changed_at timestamptz NOT NULL
);
CREATE INDEX guest_clips_request_idx ON guest_clips (request_id);
CREATE INDEX guest_clips_unfinished_idx ON guest_clips (changed_at) WHERE state = 'uploading';
