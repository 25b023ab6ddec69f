-- A platform that has an admin who can act keeps one (R-ADMIN-28): one who is neither suspended nor about to be erased. Whatever would
-- take the last one away fails with the constraint `users_last_admin`. Two such changes at the same moment wait for each other, so that
-- the second one sees what the first one left.
CREATE FUNCTION keep_an_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('users/last-admin', 0));
  IF NOT EXISTS (
    SELECT FROM users
    WHERE role = 'admin' AND suspended_at IS NULL AND deletion_requested_at IS NULL AND id <> OLD.id
  ) THEN
    RAISE EXCEPTION 'the last admin must stay' USING ERRCODE = 'check_violation', CONSTRAINT = 'users_last_admin';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users_keep_an_admin
AFTER UPDATE OF role, suspended_at, deletion_requested_at ON users
FOR EACH ROW
WHEN (
  (OLD.role = 'admin' AND OLD.suspended_at IS NULL AND OLD.deletion_requested_at IS NULL)
  AND NOT (NEW.role = 'admin' AND NEW.suspended_at IS NULL AND NEW.deletion_requested_at IS NULL)
)
EXECUTE FUNCTION keep_an_admin();
-- The newest entries of the audit log about one subject: what staff did about a member, and since when somebody has a role.
CREATE INDEX audit_log_subject_idx ON audit_log (subject_id, position DESC);
