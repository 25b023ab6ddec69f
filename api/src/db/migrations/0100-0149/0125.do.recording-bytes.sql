-- The space that recordings take is summed again and again. Most rows are of erased files, which take none.
CREATE INDEX recording_pieces_stored_idx ON recording_pieces (bytes) WHERE bytes > 0;
CREATE INDEX recordings_stored_idx ON recordings (size_bytes) WHERE size_bytes > 0;
