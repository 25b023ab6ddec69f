-- Putting a recording together may be interrupted: how often that happened since it last went well, and when it is tried again.
ALTER TABLE recordings
  ADD COLUMN tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  ADD COLUMN retry_at timestamptz;
