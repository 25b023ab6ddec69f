-- How far the video of a peek is, and what was found wrong with it before anybody saw it (R-PEEK-24).
ALTER TABLE snip_cuts
  ADD COLUMN progress real NOT NULL DEFAULT 0,
  ADD COLUMN faults text[] NOT NULL DEFAULT '{}';
ALTER TABLE snip_videos ADD COLUMN faults text[] NOT NULL DEFAULT '{}';
