-- When a connection was accepted; kept when it is removed, so that a later request is a new one (R-NET-3). Null for those accepted
-- before, whose `changed_at` is copied when they are removed: an update of all of them here would lock the table meanwhile.
ALTER TABLE connections ADD COLUMN accepted_at timestamptz;
