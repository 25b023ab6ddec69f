-- Pieces of recordings that are just being written to where files lie: counted, and no more than that. What a process that was
-- killed has left of one is known by it.
CREATE TABLE recording_arrivals (
  take_id uuid NOT NULL REFERENCES recording_takes (id) ON DELETE CASCADE,
  seq integer NOT NULL CHECK (seq >= 0),
  -- The same piece may come again while nobody knows whether it was written: each time has a file of its own.
  copy integer NOT NULL CHECK (copy >= 0),
  bytes integer NOT NULL,
  began_at timestamptz NOT NULL,
  -- Nobody says of it any more that it is kept: its file goes.
  given_up_at timestamptz,
  PRIMARY KEY (take_id, seq, copy)
);
CREATE INDEX recording_arrivals_began_idx ON recording_arrivals (began_at);
ALTER TABLE recording_pieces ADD COLUMN copy integer NOT NULL DEFAULT 0 CHECK (copy >= 0);
