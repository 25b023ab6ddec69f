-- What came of a recording as it came is deleted once it is put together, or after some time: since then nothing more is taken.
ALTER TABLE recordings ADD COLUMN pieces_erased_at timestamptz;
-- A take that went on after somebody took their consent back is kept up to that moment alone, in one file in place of its pieces.
ALTER TABLE recording_takes ADD COLUMN cut_at timestamptz;
