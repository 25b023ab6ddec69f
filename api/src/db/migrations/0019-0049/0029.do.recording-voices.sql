-- What was measured on each member's own track of a recording, and the words heard on it (R-PEEK-2). Deleted with the recording.
CREATE TABLE recording_voices (
  recording_id uuid NOT NULL REFERENCES recordings (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Loudness of each tenth of a second: one byte, from 0 (silence) to 100.
  levels bytea NOT NULL,
  -- [[from ms, until ms, text]…], from the beginning of the recording; null while nothing has written them down.
  words jsonb,
  PRIMARY KEY (recording_id, user_id)
);
CREATE INDEX recording_voices_user_idx ON recording_voices (user_id);
-- The manner of measuring: recordings that were measured in an older manner are measured again.
ALTER TABLE recording_speech ADD COLUMN method integer NOT NULL DEFAULT 1;
