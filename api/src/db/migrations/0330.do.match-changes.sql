-- Whom a running engine has to read again, whichever process and module wrote what changed: ratings, sessions held, marks of
-- reliability, answers, offers that ran out, pauses, and people who leave or come back. One line a change, never updated:
-- writers do not wait for each other. The weekly run takes away what every engine has read (`forgetChanges`). It refers to nobody,
-- so that it outlives whom it is about by the days it is kept.
CREATE TABLE match_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX match_changes_at_idx ON match_changes (at);

CREATE FUNCTION profiles_keep_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO match_changes (member) VALUES (NEW.user_id);
  RETURN NULL;
END;
$$;
CREATE TRIGGER profiles_changes AFTER UPDATE OF completed_sessions, rating_sum, rating_count, mentorship_statement, visibility
  ON profiles FOR EACH ROW WHEN (
    (OLD.completed_sessions, OLD.rating_sum, OLD.rating_count, OLD.mentorship_statement, OLD.visibility)
      IS DISTINCT FROM (NEW.completed_sessions, NEW.rating_sum, NEW.rating_count, NEW.mentorship_statement, NEW.visibility))
  EXECUTE FUNCTION profiles_keep_changes();
CREATE TRIGGER reliability_marks_changes AFTER INSERT OR UPDATE OF state ON reliability_marks
  FOR EACH ROW EXECUTE FUNCTION profiles_keep_changes();
CREATE TRIGGER introduction_settings_first_changes AFTER INSERT ON introduction_settings
  FOR EACH ROW WHEN (NEW.paused_until IS NOT NULL) EXECUTE FUNCTION profiles_keep_changes();
CREATE TRIGGER introduction_settings_changes AFTER UPDATE OF paused_until ON introduction_settings
  FOR EACH ROW WHEN (OLD.paused_until IS DISTINCT FROM NEW.paused_until) EXECUTE FUNCTION profiles_keep_changes();

CREATE FUNCTION users_keep_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO match_changes (member) VALUES (NEW.id);
  RETURN NULL;
END;
$$;
CREATE TRIGGER users_changes AFTER UPDATE OF username, is_pro, suspended_at, deletion_requested_at, erased_at ON users
  FOR EACH ROW EXECUTE FUNCTION users_keep_changes();

CREATE FUNCTION sessions_keep_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO match_changes (member) VALUES (NEW.host_id), (NEW.booker_id);
  RETURN NULL;
END;
$$;
CREATE TRIGGER sessions_changes AFTER INSERT OR UPDATE OF state ON sessions
  FOR EACH ROW WHEN (NEW.state = 'completed') EXECUTE FUNCTION sessions_keep_changes();

-- Signals, and answers: both sides of each.
CREATE FUNCTION sides_keep_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO match_changes (member) VALUES (NEW.user_id), (NEW.other_id);
  RETURN NULL;
END;
$$;
CREATE TRIGGER match_signals_changes AFTER INSERT ON match_signals
  FOR EACH ROW EXECUTE FUNCTION sides_keep_changes();
CREATE TRIGGER introduction_sides_changes AFTER UPDATE OF answer ON introduction_sides
  FOR EACH ROW WHEN (OLD.answer <> NEW.answer AND (OLD.answer IN ('accepted', 'passed') OR NEW.answer IN ('accepted', 'passed')))
  EXECUTE FUNCTION sides_keep_changes();

-- When an offer ends, what one of them answered begins to count.
CREATE FUNCTION introductions_keep_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO match_changes (member) SELECT user_id FROM introduction_sides WHERE introduction_id = NEW.id AND EXISTS (
    SELECT 1 FROM introduction_sides s WHERE s.introduction_id = NEW.id AND s.answer IN ('accepted', 'passed'));
  RETURN NULL;
END;
$$;
CREATE TRIGGER introductions_changes AFTER UPDATE OF state ON introductions
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION introductions_keep_changes();
