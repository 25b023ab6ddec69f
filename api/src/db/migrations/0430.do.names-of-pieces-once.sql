-- A piece that was not kept is known after its file has gone, too: no other file is ever given that name, so whoever deletes the
-- file a second time, however late, deletes nothing.
ALTER TABLE recording_arrivals ADD COLUMN gone_at timestamptz;
DROP INDEX recording_arrivals_began_idx;
CREATE INDEX recording_arrivals_began_idx ON recording_arrivals (began_at) WHERE gone_at IS NULL;
