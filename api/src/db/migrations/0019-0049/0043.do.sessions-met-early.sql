-- When two people who talked in the room long enough before their session could begin first met there (R-ROOM-15).
ALTER TABLE sessions ADD COLUMN met_early_at timestamptz;
