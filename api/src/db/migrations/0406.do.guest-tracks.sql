-- Guests whose own tracks are recorded: they have no account, and outlive the call by the keys that they were given.
CREATE TABLE recording_guests (
  -- Of the visit, as in the ledger of consent.
  guest_id uuid PRIMARY KEY,
  recording_id uuid NOT NULL REFERENCES recordings (id) ON DELETE CASCADE,
  name text NOT NULL,
  came_at timestamptz NOT NULL,
  -- The guest has deleted their track: nothing more is taken of them.
  deleted_at timestamptz
);
CREATE INDEX recording_guests_recording_idx ON recording_guests (recording_id, came_at);

-- Secrets of these guests, kept as hashes: one kind sends pieces, the other shows what is kept and deletes it.
CREATE TABLE recording_guest_keys (
  key_hash text PRIMARY KEY,
  guest_id uuid NOT NULL REFERENCES recording_guests (guest_id) ON DELETE CASCADE,
  use text NOT NULL CHECK (use IN ('send', 'own')),
  issued_at timestamptz NOT NULL
);
CREATE INDEX recording_guest_keys_guest_idx ON recording_guest_keys (guest_id);

ALTER TABLE recording_takes ALTER COLUMN user_id DROP NOT NULL;
ALTER TABLE recording_takes ADD COLUMN guest_id uuid REFERENCES recording_guests (guest_id) ON DELETE CASCADE;
ALTER TABLE recording_takes ADD CONSTRAINT recording_takes_person_check CHECK ((user_id IS NULL) <> (guest_id IS NULL));
CREATE INDEX recording_takes_guest_idx ON recording_takes (guest_id) WHERE guest_id IS NOT NULL;

-- What was put together shows somebody who has deleted their track since: it is shown to nobody until it is made anew.
ALTER TABLE recordings ADD COLUMN is_mix_stale boolean NOT NULL DEFAULT false;
