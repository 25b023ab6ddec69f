-- A session counts for profiles and matching once it has taken place (R-REV-6), not when it is completed.

-- Whether two people have had a session with each other.
CREATE OR REPLACE FUNCTION have_met(one uuid, other uuid) RETURNS boolean LANGUAGE sql STABLE
  RETURN EXISTS (SELECT 1 FROM sessions s WHERE s.took_place_at IS NOT NULL AND s.host_id = one AND s.booker_id = other)
    OR EXISTS (SELECT 1 FROM sessions s WHERE s.took_place_at IS NOT NULL AND s.host_id = other AND s.booker_id = one);

DROP TRIGGER sessions_changes ON sessions;
CREATE TRIGGER sessions_changes AFTER INSERT OR UPDATE OF took_place_at ON sessions
  FOR EACH ROW WHEN (NEW.took_place_at IS NOT NULL) EXECUTE FUNCTION sessions_keep_changes();

-- Sessions that were too short were counted until now.
UPDATE profiles SET completed_sessions = greatest(0, completed_sessions - short.count)
FROM (
  SELECT people.user_id, count(*)::integer AS count
  FROM sessions, LATERAL (VALUES (host_id), (booker_id)) AS people (user_id)
  WHERE state = 'completed' AND took_place_at IS NULL
  GROUP BY people.user_id
) short
WHERE profiles.user_id = short.user_id;
