-- Which run of which process makes the films of a recording, and until when it is believed to: two would take the pieces from each
-- other. By the clock of the database, which is the same one for all processes.
ALTER TABLE recordings ADD COLUMN held_by uuid, ADD COLUMN held_until timestamptz;
