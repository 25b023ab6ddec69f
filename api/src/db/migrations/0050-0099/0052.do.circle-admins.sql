-- Circles whose admin was erased or suspended before: archived until staff appoint another one.
UPDATE circles c SET admin_id = NULL, archived_at = now()
  WHERE NOT EXISTS (SELECT 1 FROM users u WHERE u.id = c.admin_id AND u.suspended_at IS NULL);

-- A circle that is not archived has an admin who is a member (circles_admin_is_member) and not suspended; erased accounts are
-- suspended, too. Checked at the commit. The row of the admin is locked, so that a transaction that suspends them and one that
-- makes them the admin cannot both commit without seeing each other.
CREATE FUNCTION check_circle_admin() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  leader uuid;
BEGIN
  SELECT admin_id INTO leader FROM circles WHERE id = NEW.id AND archived_at IS NULL;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  PERFORM 1 FROM users WHERE id = leader AND suspended_at IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'circle % has no active admin', NEW.id
      USING ERRCODE = 'check_violation', TABLE = 'circles', CONSTRAINT = 'circles_active_admin';
  END IF;
  RETURN NULL;
END;
$$;
CREATE CONSTRAINT TRIGGER circles_active_admin AFTER INSERT OR UPDATE OF admin_id, archived_at ON circles
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_circle_admin();

CREATE FUNCTION check_circles_of_suspended() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  led uuid;
BEGIN
  SELECT c.id INTO led FROM circles c JOIN users u ON u.id = c.admin_id
    WHERE c.admin_id = NEW.id AND c.archived_at IS NULL AND u.suspended_at IS NOT NULL LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'circle % has no active admin', led
      USING ERRCODE = 'check_violation', TABLE = 'circles', CONSTRAINT = 'circles_active_admin';
  END IF;
  RETURN NULL;
END;
$$;
CREATE CONSTRAINT TRIGGER users_lead_no_circle AFTER UPDATE OF suspended_at ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.suspended_at IS NULL AND NEW.suspended_at IS NOT NULL) EXECUTE FUNCTION check_circles_of_suspended();

CREATE INDEX circles_admin_idx ON circles (admin_id);
