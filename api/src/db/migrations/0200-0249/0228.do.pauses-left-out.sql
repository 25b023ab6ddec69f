-- What the video of a peek leaves out of its cut (R-PEEK-88), in milliseconds of the recording.
ALTER TABLE snip_cuts ADD COLUMN left_out jsonb NOT NULL DEFAULT '[]';
