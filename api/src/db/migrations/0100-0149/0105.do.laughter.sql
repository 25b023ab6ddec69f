-- Where a member laughs in a recording, in milliseconds from its beginning: [{"from": 12000, "until": 13500}].
ALTER TABLE recording_voices ADD COLUMN laughter jsonb NOT NULL DEFAULT '[]';
