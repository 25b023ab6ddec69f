-- The text a person is found by: name, username, headline, company, job and topics, without accents and case.
-- Kept by triggers, because it is drawn from four tables that several domains write.
ALTER TABLE profiles ADD COLUMN search_text text NOT NULL DEFAULT '';

CREATE FUNCTION person_search_text(person uuid, headline text, company text, job_title text) RETURNS text
  LANGUAGE sql STABLE
  RETURN plain_text(concat_ws(
    ' ',
    (SELECT concat_ws(' ', u.first_name, u.last_name, u.username) FROM users u WHERE u.id = person),
    headline, company, job_title,
    (SELECT string_agg(DISTINCT t.name, ' ')
       FROM profile_topics pt JOIN topics t ON t.slug = pt.topic_slug WHERE pt.user_id = person)
  ));

CREATE FUNCTION profiles_keep_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := person_search_text(NEW.user_id, NEW.headline, NEW.company, NEW.job_title);
  RETURN NEW;
END;
$$;
CREATE TRIGGER profiles_search_text BEFORE INSERT OR UPDATE ON profiles
  FOR EACH ROW EXECUTE FUNCTION profiles_keep_search_text();

-- An update that changes nothing else: the trigger above does the work.
CREATE FUNCTION touch_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'users' THEN
    UPDATE profiles SET search_text = '' WHERE user_id = NEW.id;
  ELSIF TG_TABLE_NAME = 'topics' THEN
    UPDATE profiles SET search_text = ''
      WHERE user_id IN (SELECT user_id FROM profile_topics WHERE topic_slug = NEW.slug);
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE profiles SET search_text = '' WHERE user_id = OLD.user_id;
  ELSE
    UPDATE profiles SET search_text = '' WHERE user_id = NEW.user_id;
  END IF;
  RETURN NULL;
END;
$$;
CREATE TRIGGER users_search_text AFTER UPDATE OF first_name, last_name, username ON users
  FOR EACH ROW EXECUTE FUNCTION touch_search_text();
CREATE TRIGGER profile_topics_search_text AFTER INSERT OR UPDATE OR DELETE ON profile_topics
  FOR EACH ROW EXECUTE FUNCTION touch_search_text();
CREATE TRIGGER topics_search_text AFTER UPDATE OF name ON topics
  FOR EACH ROW EXECUTE FUNCTION touch_search_text();

UPDATE profiles SET search_text = '';
-- The embedded database has no autovacuum: a list of pending entries would only grow and keep the index unused.
CREATE INDEX profiles_search_text_idx ON profiles USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
