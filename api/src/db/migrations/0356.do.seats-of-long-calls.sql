-- A call may end later than planned: minutes were added, or the two met late. Its people are not free until then, their buffer
-- included, as far as nothing else of theirs was taken before: what is booked stays booked.
CREATE OR REPLACE FUNCTION sessions_keep_seats() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  planned_end timestamptz := NEW.starts_at + make_interval(mins => NEW.duration_minutes);
  person uuid;
  buffer interval;
  next_start timestamptz;
BEGIN
  IF NEW.state NOT IN ('held', 'requested', 'confirmed', 'live') THEN
    DELETE FROM session_seats WHERE session_id = NEW.id;
    RETURN NULL;
  END IF;
  INSERT INTO session_seats (session_id, user_id, during)
  VALUES
    (NEW.id, NEW.host_id,
      tstzrange(NEW.starts_at, planned_end + make_interval(mins => NEW.host_buffer_minutes), '[)')),
    (NEW.id, NEW.booker_id,
      tstzrange(NEW.starts_at, planned_end + make_interval(mins => NEW.booker_buffer_minutes), '[)'))
  ON CONFLICT (session_id, user_id) DO UPDATE SET during = excluded.during;
  IF NEW.state <> 'live' OR NEW.call_ends_at <= planned_end THEN
    RETURN NULL;
  END IF;
  FOR person, buffer IN VALUES
    (NEW.host_id, make_interval(mins => NEW.host_buffer_minutes)),
    (NEW.booker_id, make_interval(mins => NEW.booker_buffer_minutes))
  LOOP
    SELECT min(lower(during)) INTO next_start FROM session_seats
    WHERE user_id = person AND session_id <> NEW.id AND lower(during) >= planned_end + buffer;
    BEGIN
      UPDATE session_seats
      SET during = tstzrange(NEW.starts_at, least(NEW.call_ends_at + buffer, next_start), '[)')
      WHERE session_id = NEW.id AND user_id = person;
    EXCEPTION WHEN exclusion_violation THEN
      -- Somebody has just booked the time behind: theirs.
      NULL;
    END;
  END LOOP;
  RETURN NULL;
END;
$$;
DROP TRIGGER sessions_seats ON sessions;
CREATE TRIGGER sessions_seats
  AFTER INSERT OR UPDATE OF state, starts_at, duration_minutes, host_buffer_minutes, booker_buffer_minutes, call_ends_at
  ON sessions
  FOR EACH ROW EXECUTE FUNCTION sessions_keep_seats();
UPDATE sessions SET call_ends_at = call_ends_at WHERE state = 'live';
