-- Who was in a room and consented to be recorded, when: each entry holds the hash of the one before. Times in milliseconds.
CREATE TABLE consent_ledger (
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  seq integer NOT NULL CHECK (seq >= 0),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  what text NOT NULL CHECK (what IN ('joined', 'lost', 'left', 'given', 'withdrawn')),
  at timestamptz NOT NULL,
  previous_hash text NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (session_id, seq)
);

CREATE FUNCTION consent_ledger_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The ledger of consent only grows';
END;
$$;
CREATE TRIGGER consent_ledger_only_grows BEFORE UPDATE ON consent_ledger
  FOR EACH ROW EXECUTE FUNCTION consent_ledger_only_grows();

-- One a session, from the first second that everybody consented to. Deleted, the row stays without its files.
CREATE TABLE recordings (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL UNIQUE REFERENCES sessions (id) ON DELETE CASCADE,
  asked_by uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('open', 'assembling', 'ready', 'failed', 'deleted')),
  recorded_at timestamptz NOT NULL,
  shared_at timestamptz,
  seconds double precision NOT NULL DEFAULT 0,
  size_bytes bigint NOT NULL DEFAULT 0,
  -- People whose track is assembled.
  track_people uuid[] NOT NULL DEFAULT '{}',
  -- How many pieces went into what is assembled: more have come since when there are more.
  pieces_used integer NOT NULL DEFAULT 0,
  -- Of the last entry when it was assembled: the ledger cannot lose its end unseen.
  ledger_hash text
);
CREATE INDEX recordings_unfinished_idx ON recordings (recorded_at) WHERE state IN ('open', 'assembling');

-- A run of a person's recorder: its pieces make one file.
CREATE TABLE recording_takes (
  id uuid PRIMARY KEY,
  recording_id uuid NOT NULL REFERENCES recordings (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  started_at timestamptz NOT NULL,
  mime_type text NOT NULL
);
CREATE INDEX recording_takes_idx ON recording_takes (recording_id, user_id, started_at);

CREATE TABLE recording_pieces (
  take_id uuid NOT NULL REFERENCES recording_takes (id) ON DELETE CASCADE,
  seq integer NOT NULL CHECK (seq >= 0),
  from_at timestamptz NOT NULL,
  until_at timestamptz NOT NULL,
  bytes integer NOT NULL,
  sha256 text NOT NULL,
  is_last boolean NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (take_id, seq),
  CHECK (from_at <= until_at)
);
