-- Whether two people have completed a session with each other.
CREATE FUNCTION have_met(one uuid, other uuid) RETURNS boolean LANGUAGE sql STABLE
  RETURN EXISTS (SELECT 1 FROM sessions s WHERE s.state = 'completed' AND s.host_id = one AND s.booker_id = other)
    OR EXISTS (SELECT 1 FROM sessions s WHERE s.state = 'completed' AND s.host_id = other AND s.booker_id = one);

-- A confirmed session is a signal: the first booking, or a return.
CREATE FUNCTION sessions_keep_signals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO match_signals (user_id, other_id, kind)
    VALUES (NEW.booker_id, NEW.host_id,
      CASE WHEN have_met(NEW.booker_id, NEW.host_id) THEN 'followed_up' ELSE 'booked' END)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END;
$$;
CREATE TRIGGER sessions_signals AFTER INSERT OR UPDATE OF state ON sessions
  FOR EACH ROW WHEN (NEW.state = 'confirmed') EXECUTE FUNCTION sessions_keep_signals();

-- Runs once for a statement, because messages are also written many at a time.
CREATE FUNCTION messages_keep_signals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO match_signals (user_id, other_id, kind)
    SELECT DISTINCT written.author_id, written.other_id, 'followed_up' FROM (
      SELECT m.author_id, CASE WHEN c.person_a = m.author_id THEN c.person_b ELSE c.person_a END AS other_id
      FROM new_messages m JOIN conversations c ON c.id = m.conversation_id AND c.kind = 'direct') AS written
    WHERE have_met(written.author_id, written.other_id)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END;
$$;
CREATE TRIGGER messages_signals AFTER INSERT ON messages
  REFERENCING NEW TABLE AS new_messages FOR EACH STATEMENT EXECUTE FUNCTION messages_keep_signals();

-- Experiences are part of what is matched: a change counts as one of the profile.
CREATE FUNCTION experiences_touch_profile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE profiles SET updated_at = now()
    WHERE user_id = CASE WHEN TG_OP = 'DELETE' THEN OLD.user_id ELSE NEW.user_id END;
  RETURN NULL;
END;
$$;
CREATE TRIGGER profile_experiences_touch AFTER INSERT OR UPDATE OR DELETE ON profile_experiences
  FOR EACH ROW EXECUTE FUNCTION experiences_touch_profile();

-- The functions below add members to match_changes.
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

-- Signals and answers concern both people.
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

-- Answers count for matching once the introduction has ended.
CREATE FUNCTION introductions_keep_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO match_changes (member) SELECT user_id FROM introduction_sides WHERE introduction_id = NEW.id AND EXISTS (
    SELECT 1 FROM introduction_sides s WHERE s.introduction_id = NEW.id AND s.answer IN ('accepted', 'passed'));
  RETURN NULL;
END;
$$;
CREATE TRIGGER introductions_changes AFTER UPDATE OF state ON introductions
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION introductions_keep_changes();
