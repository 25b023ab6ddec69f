-- Who has asked for their account to be deleted is booked by nobody any more.
CREATE OR REPLACE VIEW accepting_members AS
SELECT u.id AS user_id
FROM users u
LEFT JOIN availability_settings a ON a.user_id = u.id
WHERE u.suspended_at IS NULL AND u.deletion_requested_at IS NULL AND coalesce(a.accepts_sessions, true);
