-- When a connection was accepted; kept when it is removed, so that a later request is a new one (R-NET-3).
ALTER TABLE connections ADD COLUMN accepted_at timestamptz;
UPDATE connections SET accepted_at = changed_at WHERE status = 'accepted';
