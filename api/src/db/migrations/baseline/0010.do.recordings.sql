-- The consent ledger: who was in the room and consented to being recorded, when. Each entry has the hash of the one before,
-- so that changes are noticed. Times have milliseconds.
CREATE TABLE consent_ledger (
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  seq integer NOT NULL CHECK (seq >= 0),
  -- A member; a guest has guest_id and guest_name instead.
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  what text NOT NULL CHECK (what IN ('joined', 'lost', 'left', 'given', 'withdrawn')),
  at timestamptz NOT NULL,
  previous_hash text NOT NULL,
  hash text NOT NULL,
  guest_id uuid,
  guest_name text,
  PRIMARY KEY (session_id, seq),
  CONSTRAINT consent_ledger_person_check
    CHECK ((user_id IS NULL) <> (guest_id IS NULL) AND (guest_id IS NULL) = (guest_name IS NULL))
);

CREATE FUNCTION consent_ledger_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The ledger of consent only grows';
END;
$$;
CREATE TRIGGER consent_ledger_only_grows BEFORE UPDATE ON consent_ledger
  FOR EACH ROW EXECUTE FUNCTION consent_ledger_only_grows();

-- Recordings: at most one for a session. After deletion the row stays, without files.
CREATE TABLE recordings (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL UNIQUE REFERENCES sessions (id) ON DELETE CASCADE,
  asked_by uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('open', 'assembling', 'ready', 'failed', 'deleted')),
  recorded_at timestamptz NOT NULL,
  shared_at timestamptz,
  seconds double precision NOT NULL DEFAULT 0,
  size_bytes bigint NOT NULL DEFAULT 0,
  -- Members whose recorded track is in it.
  track_people uuid[] NOT NULL DEFAULT '{}',
  -- How many pieces were used. If there are more now, some came later.
  pieces_used integer NOT NULL DEFAULT 0,
  -- Hash of the last consent entry at that time, so that a shortened ledger is noticed.
  ledger_hash text,
  -- How often assembling failed since it last succeeded, and when it is tried again.
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  retry_at timestamptz,
  -- When the pieces were deleted: after assembling, or after some time. No pieces are accepted from then on.
  pieces_erased_at timestamptz,
  -- Somebody deleted their track since it was assembled: not shown to anybody until it is assembled again.
  is_mix_stale boolean NOT NULL DEFAULT false,
  -- How often it was assembled. The more often, the longer late pieces wait for others.
  passes integer NOT NULL DEFAULT 0,
  -- The lease of the process that assembles it, by the database's clock.
  held_by uuid,
  held_until timestamptz
);
CREATE INDEX recordings_unfinished_idx ON recordings (recorded_at) WHERE state IN ('open', 'assembling');

-- Guests whose tracks are recorded. Kept longer than room_guests, because guests can see and delete their track later.
CREATE TABLE recording_guests (
  -- As in the consent ledger.
  guest_id uuid PRIMARY KEY,
  recording_id uuid NOT NULL REFERENCES recordings (id) ON DELETE CASCADE,
  name text NOT NULL,
  came_at timestamptz NOT NULL,
  -- When the guest deleted their track. No pieces are accepted from then on.
  deleted_at timestamptz,
  -- How often their track could not be used. Never reset, so that the tries end.
  failed_tries integer NOT NULL DEFAULT 0,
  -- Until then the recording is made without them; then it is tried again.
  retry_at timestamptz
);
CREATE INDEX recording_guests_recording_idx ON recording_guests (recording_id, came_at);

-- Secrets of these guests, as hashes: `send` is for sending pieces, `own` for seeing and deleting their track.
CREATE TABLE recording_guest_keys (
  key_hash text PRIMARY KEY,
  guest_id uuid NOT NULL REFERENCES recording_guests (guest_id) ON DELETE CASCADE,
  use text NOT NULL CHECK (use IN ('send', 'own')),
  issued_at timestamptz NOT NULL
);
CREATE INDEX recording_guest_keys_guest_idx ON recording_guest_keys (guest_id);

-- Recorded tracks: what one run of a person's recorder sent. The pieces make one file.
CREATE TABLE recording_takes (
  id uuid PRIMARY KEY,
  recording_id uuid NOT NULL REFERENCES recordings (id) ON DELETE CASCADE,
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  started_at timestamptz NOT NULL,
  mime_type text NOT NULL,
  -- When somebody withdrew consent during the track. Only what came before is kept, as one file instead of pieces.
  cut_at timestamptz,
  guest_id uuid REFERENCES recording_guests (guest_id) ON DELETE CASCADE,
  CONSTRAINT recording_takes_person_check CHECK ((user_id IS NULL) <> (guest_id IS NULL))
);
CREATE INDEX recording_takes_idx ON recording_takes (recording_id, user_id, started_at);
CREATE INDEX recording_takes_guest_idx ON recording_takes (guest_id) WHERE guest_id IS NOT NULL;

-- Pieces that were received of a recorded track.
CREATE TABLE recording_pieces (
  take_id uuid NOT NULL REFERENCES recording_takes (id) ON DELETE CASCADE,
  seq integer NOT NULL CHECK (seq >= 0),
  from_at timestamptz NOT NULL,
  until_at timestamptz NOT NULL,
  bytes integer NOT NULL,
  sha256 text NOT NULL,
  is_last boolean NOT NULL,
  received_at timestamptz NOT NULL,
  copy integer NOT NULL DEFAULT 0 CHECK (copy >= 0),
  PRIMARY KEY (take_id, seq),
  CHECK (from_at <= until_at)
);

-- Pieces that are being written to the file store. They count towards limits, and name the files to delete if the process is
-- killed.
CREATE TABLE recording_arrivals (
  take_id uuid NOT NULL REFERENCES recording_takes (id) ON DELETE CASCADE,
  seq integer NOT NULL CHECK (seq >= 0),
  -- The same piece may be sent again before its first write has ended. Each copy has its own file.
  copy integer NOT NULL CHECK (copy >= 0),
  bytes integer NOT NULL,
  began_at timestamptz NOT NULL,
  -- When it was given up: its file can be deleted.
  given_up_at timestamptz,
  -- When its file was deleted. The row stays, so that the file name is never used again and a late second delete harms nothing.
  gone_at timestamptz,
  PRIMARY KEY (take_id, seq, copy)
);
CREATE INDEX recording_arrivals_began_idx ON recording_arrivals (began_at) WHERE gone_at IS NULL;
