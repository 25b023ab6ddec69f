-- Whether a picture of the mixed video is stored. Recordings of before have none until they are assembled again.
ALTER TABLE recordings ADD COLUMN has_poster boolean NOT NULL DEFAULT false;
