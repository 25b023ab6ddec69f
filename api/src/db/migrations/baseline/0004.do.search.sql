-- All words in profiles, to correct typing mistakes in searches. A nightly job deletes words that are no longer used.
CREATE TABLE search_vocabulary (
  word text PRIMARY KEY
);
CREATE INDEX search_vocabulary_idx ON search_vocabulary USING gin (word gin_trgm_ops) WITH (fastupdate = off);

-- Splits plain text into words, like `search-words.ts` does with what people type.
CREATE FUNCTION words_of(plain text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array_remove(regexp_split_to_array(plain, '[\s!-/:-@\[-`{-~–—·•’‘“”„…«»]+'), '');

-- All words of a profile. Words of the name are added once more as `/n/<word>`.
CREATE FUNCTION search_words_of(search_text text, name text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array_to_tsvector(words_of(search_text)
    || ARRAY(SELECT '/n/' || word FROM unnest(words_of(name)) AS word));

-- Numbers of completed sessions that the search can filter by.
CREATE FUNCTION experience_steps() RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN '{1,2,3,5,8,12,16,20,24,28,34,42,56,80,120,200}'::integer[];

-- Traits of a profile in the search index. They begin with `/`, as no word does: `/f/expert`, `/f/investor`, `/f/open` or
-- `/f/closed` (for sessions), `/l/<language>`, and `/x/<n>` for each reached step of experience, so that "at least n" is one
-- lookup.
CREATE FUNCTION search_traits_of(person profiles) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY[
      CASE WHEN person.is_bookable THEN '/f/open' ELSE '/f/closed' END,
      CASE WHEN person.is_expert THEN '/f/expert' ELSE '/f/no-expert' END,
      CASE WHEN person.is_investor THEN '/f/investor' ELSE '/f/no-investor' END]
    || CASE WHEN person.visibility ->> 'languages' IS NULL
      THEN ARRAY(SELECT '/l/' || language FROM unnest(person.languages) AS language) ELSE '{}' END
    || ARRAY(SELECT '/x/' || step FROM unnest(experience_steps()) AS step WHERE step <= person.completed_sessions);

-- The text by which the search finds a person.
CREATE FUNCTION person_search_text(person uuid, headline text, company text, job_title text) RETURNS text
  LANGUAGE sql STABLE
  RETURN plain_text(concat_ws(
    ' ',
    (SELECT concat_ws(' ', u.first_name, u.last_name, u.username) FROM users u WHERE u.id = person),
    headline, company, job_title,
    (SELECT string_agg(DISTINCT concat_ws(' ', t.name, nullif(t.other_names, t.name)), ' ')
       FROM profile_topics pt JOIN topics t ON t.slug = pt.topic_slug WHERE pt.user_id = person)
  ));

-- Computes the search columns of a profile. Fields that are not public are left out.
CREATE FUNCTION profiles_keep_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER profiles_search_text BEFORE INSERT OR UPDATE ON profiles
  FOR EACH ROW EXECUTE FUNCTION profiles_keep_search_text();

-- Refreshes a profile's search columns after a change in another table: any update of the row fires the trigger above.
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
CREATE TRIGGER profile_topics_search_text AFTER INSERT OR UPDATE OR DELETE ON profile_topics
  FOR EACH ROW EXECUTE FUNCTION touch_search_text();
CREATE TRIGGER users_search_text
  AFTER UPDATE OF first_name, last_name, username, suspended_at, deletion_requested_at ON users
  FOR EACH ROW EXECUTE FUNCTION touch_search_text();
CREATE TRIGGER topics_search_text AFTER UPDATE OF name, other_names ON topics
  FOR EACH ROW EXECUTE FUNCTION touch_search_text();

-- Known words that resemble a typed one, best first. The operator %> uses the threshold that is set for the function.
CREATE FUNCTION words_like(typed text, lowest real, most integer)
  RETURNS TABLE (word text, likeness double precision, is_beginning boolean)
  LANGUAGE sql STABLE SET pg_trgm.word_similarity_threshold = 0.4 AS $$
  SELECT v.word, word_similarity(typed, v.word)::float8, starts_with(v.word, typed)
  FROM search_vocabulary v
  WHERE v.word %> typed AND word_similarity(typed, v.word) >= lowest
  ORDER BY 2 DESC, length(v.word), v.word LIMIT most
$$;

-- Searches that members saved under a name. Members who joined after `seen_at` are shown as new.
CREATE TABLE saved_searches (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL,
  search jsonb NOT NULL,
  seen_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  -- When the search was last run to notify its owner.
  looked_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX saved_searches_name_idx ON saved_searches (user_id, lower(name));
CREATE INDEX saved_searches_looked_at_idx ON saved_searches (looked_at);

-- People of whom the owner of a saved search was notified, so that each is told once.
CREATE TABLE saved_search_matches (
  search_id uuid NOT NULL REFERENCES saved_searches (id) ON DELETE CASCADE,
  person_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (search_id, person_id)
);
CREATE INDEX saved_search_matches_person_idx ON saved_search_matches (person_id);
