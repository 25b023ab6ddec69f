-- When staff, or those who keep order in its circle, hid an event because of a report (R-MOD-5).
ALTER TABLE circle_events ADD COLUMN hidden_at timestamptz;
