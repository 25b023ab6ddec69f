-- What people do after they have met says more than an answer to a card: who booked whom, and who came back to whom after a
-- session, with a message or a second session. Once a pair and direction; kept here, whichever module wrote it.
CREATE TABLE match_signals (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  other_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('booked', 'followed_up')),
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, other_id, kind)
);
CREATE INDEX match_signals_other_idx ON match_signals (other_id);
CREATE INDEX match_signals_at_idx ON match_signals (at);

-- A pair's sessions are few; each index below leads to those of one person.
CREATE FUNCTION have_met(one uuid, other uuid) RETURNS boolean LANGUAGE sql STABLE
  RETURN EXISTS (SELECT 1 FROM sessions s WHERE s.state = 'completed' AND s.host_id = one AND s.booker_id = other)
    OR EXISTS (SELECT 1 FROM sessions s WHERE s.state = 'completed' AND s.host_id = other AND s.booker_id = one);

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

-- Once for all messages of a statement: they are written many at a time.
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

-- A running engine reads again who has changed, by this date; what they did in the past is part of it.
CREATE FUNCTION experiences_touch_profile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE profiles SET updated_at = now()
    WHERE user_id = CASE WHEN TG_OP = 'DELETE' THEN OLD.user_id ELSE NEW.user_id END;
  RETURN NULL;
END;
$$;
CREATE TRIGGER profile_experiences_touch AFTER INSERT OR UPDATE OR DELETE ON profile_experiences
  FOR EACH ROW EXECUTE FUNCTION experiences_touch_profile();

-- How many weekly introductions a person has not been told of yet: written with the introductions, taken with the
-- notification. Whatever ends the process in between, the next run tells them.
CREATE TABLE introduction_news (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  count integer NOT NULL
);

-- What was there before.
INSERT INTO match_signals (user_id, other_id, kind, at)
  SELECT booker_id, host_id, 'booked', min(booked_at) FROM sessions
    WHERE state IN ('confirmed', 'live', 'completed', 'no_show') GROUP BY 1, 2;
INSERT INTO match_signals (user_id, other_id, kind, at)
  SELECT booker_id, host_id, 'followed_up', max(booked_at) FROM sessions s
    WHERE state IN ('confirmed', 'live', 'completed', 'no_show') AND EXISTS (
      SELECT 1 FROM sessions earlier WHERE earlier.state = 'completed' AND earlier.ended_at <= s.booked_at
        AND (earlier.host_id, earlier.booker_id) IN ((s.host_id, s.booker_id), (s.booker_id, s.host_id)))
    GROUP BY 1, 2;
INSERT INTO match_signals (user_id, other_id, kind, at)
  SELECT m.author_id, CASE WHEN c.person_a = m.author_id THEN c.person_b ELSE c.person_a END, 'followed_up', min(m.created_at)
    FROM messages m JOIN conversations c ON c.id = m.conversation_id AND c.kind = 'direct'
    WHERE EXISTS (SELECT 1 FROM sessions s WHERE s.state = 'completed' AND s.ended_at <= m.created_at
      AND (s.host_id, s.booker_id) IN ((c.person_a, c.person_b), (c.person_b, c.person_a)))
    GROUP BY 1, 2
  ON CONFLICT DO NOTHING;
