-- How often nothing could be made of what a guest has sent; never set back, so that it ends.
ALTER TABLE recording_guests ADD COLUMN failed_tries integer NOT NULL DEFAULT 0;
-- The film is made without them for now, and tried with them again then.
ALTER TABLE recording_guests ADD COLUMN retry_at timestamptz;
-- How often a recording was put together: the more often, the longer what comes late waits for more to come.
ALTER TABLE recordings ADD COLUMN passes integer NOT NULL DEFAULT 0;
