-- Parts of people's tracks that their browser lost (R-REC-8): [{"personId", "from", "until"}], in milliseconds of the recording.
ALTER TABLE recordings ADD COLUMN lost jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(lost) = 'array');
