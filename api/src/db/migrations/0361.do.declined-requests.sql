-- Whoever was declined is not told: to them the request waits on, and they may withdraw it and ask again. The decline is
-- remembered through that, so that it is not put to the other one again before its time.
ALTER TABLE connections ADD COLUMN declined_at timestamptz;
UPDATE connections SET declined_at = changed_at WHERE status = 'declined';
