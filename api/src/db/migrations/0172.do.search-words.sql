-- A search among 100,000 people within 50 ms: the words a person is found by as an index has them, the list of all words for
-- typing mistakes, and in the profile itself whether its person is listed, so that no other table is looked into.
ALTER TABLE profiles
  ADD COLUMN search_words tsvector NOT NULL DEFAULT ''::tsvector,
  ADD COLUMN is_listed boolean NOT NULL DEFAULT false;

-- Every word somebody is found by, once; a nightly job takes out what nobody has any more.
CREATE TABLE search_vocabulary (word text PRIMARY KEY);

-- Plain words, split as `search-words.ts` splits what is typed.
CREATE FUNCTION words_of(plain text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array_remove(regexp_split_to_array(plain, '[\s!-/:-@\[-`{-~–—·•’‘“”„…«»]+'), '');

-- A word of the name stands twice: as it is, and with `n/` before it.
CREATE FUNCTION search_words_of(search_text text, name text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array_to_tsvector(words_of(search_text)
    || ARRAY(SELECT 'n/' || word FROM unnest(words_of(name)) AS word));

CREATE OR REPLACE FUNCTION profiles_keep_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person users%ROWTYPE;
BEGIN
  SELECT * INTO person FROM users u WHERE u.id = NEW.user_id;
  NEW.search_text := person_search_text(
    NEW.user_id,
    NEW.headline,
    CASE WHEN NEW.visibility ->> 'company' IS NULL THEN NEW.company ELSE '' END,
    CASE WHEN NEW.visibility ->> 'job_title' IS NULL THEN NEW.job_title ELSE '' END
  );
  NEW.is_listed := person.username IS NOT NULL AND person.suspended_at IS NULL AND person.deletion_requested_at IS NULL;
  IF TG_OP = 'INSERT' OR NEW.search_text IS DISTINCT FROM OLD.search_text OR NEW.search_words = '' THEN
    NEW.search_words := search_words_of(
      NEW.search_text, plain_text(concat_ws(' ', person.first_name, person.last_name, person.username)));
    -- In one order, so that two at once do not wait for each other.
    INSERT INTO search_vocabulary
      SELECT DISTINCT word FROM unnest(words_of(NEW.search_text)) AS word ORDER BY word
      ON CONFLICT DO NOTHING;
  END IF;
  RETURN NEW;
END;
$$;

DROP TRIGGER users_search_text ON users;
CREATE TRIGGER users_search_text
  AFTER UPDATE OF first_name, last_name, username, suspended_at, deletion_requested_at ON users
  FOR EACH ROW EXECUTE FUNCTION touch_search_text();

UPDATE profiles SET search_text = '';
DROP INDEX profiles_search_text_idx;
CREATE INDEX profiles_search_words_idx ON profiles USING gin (search_words) WITH (fastupdate = off);
CREATE INDEX profiles_listed_idx ON profiles (completed_sessions DESC, user_id) WHERE is_listed;
CREATE INDEX search_vocabulary_idx ON search_vocabulary USING gin (word gin_trgm_ops) WITH (fastupdate = off);

-- Members with room for a session in the next days: hours in their week, and fewer sessions than their days take.
-- A member without a row has the defaults of the code: bookable on working days.
CREATE FUNCTION has_room(person uuid, from_time timestamptz, until_time timestamptz) RETURNS boolean LANGUAGE sql STABLE
  RETURN (
    SELECT coalesce(
      (SELECT a.accepts_sessions AND (SELECT count(*) FROM session_seats s
          WHERE s.user_id = person AND s.during && tstzrange(from_time, until_time))
        < a.max_per_day * (SELECT count(DISTINCT w ->> 'weekday') FROM jsonb_array_elements(a.weekly) AS w)
        FROM availability_settings a WHERE a.user_id = person),
      true)
  );
