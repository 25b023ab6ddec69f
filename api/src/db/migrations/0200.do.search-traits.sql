-- The search finds a common word's people by the index alone: beside their words it now has what they are and how experienced.
-- They begin with `/`, which no word does, so that no beginning of a word finds them: `/n/<word>` for a word of the name,
-- `/f/expert`, `/f/investor`, `/f/open` or `/f/closed` (for sessions), `/l/<language>`, and `/x/<n>` for every step of experience
-- that is reached, so that "at least so experienced" is one entry.
ALTER TABLE profiles
  ADD COLUMN is_bookable boolean NOT NULL DEFAULT true,
  -- The most sessions their week has room for; null while the defaults of the code hold.
  ADD COLUMN weekly_room integer;

CREATE FUNCTION weekly_room_of(max_per_day integer, weekly jsonb) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN max_per_day * (SELECT count(DISTINCT w ->> 'weekday') FROM jsonb_array_elements(weekly) AS w)::integer;

CREATE FUNCTION experience_steps() RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN '{1,2,3,5,8,12,16,20,24,28,34,42,56,80,120,200}'::integer[];

CREATE FUNCTION search_traits_of(person profiles) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY[
      CASE WHEN person.is_bookable THEN '/f/open' ELSE '/f/closed' END,
      CASE WHEN person.is_expert THEN '/f/expert' ELSE '/f/no-expert' END,
      CASE WHEN person.is_investor THEN '/f/investor' ELSE '/f/no-investor' END]
    || CASE WHEN person.visibility ->> 'languages' IS NULL
      THEN ARRAY(SELECT '/l/' || language FROM unnest(person.languages) AS language) ELSE '{}' END
    || ARRAY(SELECT '/x/' || step FROM unnest(experience_steps()) AS step WHERE step <= person.completed_sessions);

CREATE OR REPLACE FUNCTION search_words_of(search_text text, name text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array_to_tsvector(words_of(search_text)
    || ARRAY(SELECT '/n/' || word FROM unnest(words_of(name)) AS word));

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
  NEW.search_words := search_words_of(
      NEW.search_text, plain_text(concat_ws(' ', person.first_name, person.last_name, person.username)))
    || array_to_tsvector(search_traits_of(NEW));
  IF TG_OP = 'INSERT' OR NEW.search_text IS DISTINCT FROM OLD.search_text THEN
    -- In one order, so that two at once do not wait for each other.
    INSERT INTO search_vocabulary
      SELECT DISTINCT word FROM unnest(words_of(NEW.search_text)) AS word ORDER BY word
      ON CONFLICT DO NOTHING;
  END IF;
  RETURN NEW;
END;
$$;

-- An update that changes nothing else lets the trigger above do the rest.
CREATE FUNCTION availability_keep_profile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE profiles SET is_bookable = true, weekly_room = NULL WHERE user_id = OLD.user_id;
  ELSE
    UPDATE profiles SET is_bookable = NEW.accepts_sessions, weekly_room = weekly_room_of(NEW.max_per_day, NEW.weekly)
      WHERE user_id = NEW.user_id
        AND (is_bookable, weekly_room) IS DISTINCT FROM (NEW.accepts_sessions, weekly_room_of(NEW.max_per_day, NEW.weekly));
  END IF;
  RETURN NULL;
END;
$$;
CREATE TRIGGER availability_profile AFTER INSERT OR UPDATE OR DELETE ON availability_settings
  FOR EACH ROW EXECUTE FUNCTION availability_keep_profile();

-- What stands in the profiles already, all at once: without the trigger and with the index made anew, seconds instead of minutes.
DROP INDEX profiles_search_words_idx;
ALTER TABLE profiles DISABLE TRIGGER profiles_search_text;
UPDATE profiles p SET is_bookable = a.accepts_sessions, weekly_room = weekly_room_of(a.max_per_day, a.weekly)
  FROM availability_settings a WHERE a.user_id = p.user_id;
UPDATE profiles p SET search_words =
    search_words_of(p.search_text, plain_text(concat_ws(' ', u.first_name, u.last_name, u.username)))
    || array_to_tsvector(search_traits_of(p))
  FROM users u WHERE u.id = p.user_id;
ALTER TABLE profiles ENABLE TRIGGER profiles_search_text;
CREATE INDEX profiles_search_words_idx ON profiles USING gin (search_words) WITH (fastupdate = off);

-- Known words like a typed one, the likest first. The index goes by the setting, so it stands at the function.
CREATE FUNCTION words_like(typed text, lowest real, most integer)
  RETURNS TABLE (word text, likeness double precision, is_beginning boolean)
  LANGUAGE sql STABLE SET pg_trgm.word_similarity_threshold = 0.4 AS $$
  SELECT v.word, word_similarity(typed, v.word)::float8, starts_with(v.word, typed)
  FROM search_vocabulary v
  WHERE v.word %> typed AND word_similarity(typed, v.word) >= lowest
  ORDER BY 2 DESC, length(v.word), v.word LIMIT most
$$;
DROP FUNCTION has_room(uuid, timestamptz, timestamptz);
