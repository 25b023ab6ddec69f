-- The search finds people by their statement, too, whose words count less: they are in the index as `/s/<word>`. Further tokens
-- are for its filters: `/t/<slug>` for each topic that a member is expert in, `/p/<words>` for the place, `/z/<time zone>`.

-- The words of a place, so that "Berlin, Germany" and "berlin germany" are the same.
CREATE FUNCTION place_token(place text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN '/p/' || array_to_string(words_of(plain_text(place)), ' ');

CREATE OR REPLACE FUNCTION search_traits_of(person profiles) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY[
      CASE WHEN person.is_bookable THEN '/f/open' ELSE '/f/closed' END,
      CASE WHEN person.is_expert THEN '/f/expert' ELSE '/f/no-expert' END,
      CASE WHEN person.is_investor THEN '/f/investor' ELSE '/f/no-investor' END,
      '/z/' || person.time_zone]
    || CASE WHEN person.visibility ->> 'languages' IS NULL
      THEN ARRAY(SELECT '/l/' || language FROM unnest(person.languages) AS language) ELSE '{}' END
    || CASE WHEN person.visibility ->> 'location' IS NULL AND btrim(person.location) <> ''
      THEN ARRAY[place_token(person.location)] ELSE '{}' END
    || ARRAY(SELECT '/s/' || word FROM unnest(words_of(plain_text(person.mentorship_statement))) AS word)
    || ARRAY(SELECT '/x/' || step FROM unnest(experience_steps()) AS step WHERE step <= person.completed_sessions);

-- The topics that a member is expert in, as tokens.
CREATE FUNCTION search_topics_of(person uuid) RETURNS text[] LANGUAGE sql STABLE
  RETURN ARRAY(SELECT '/t/' || topic_slug FROM profile_topics WHERE user_id = person AND kind = 'expert_in');

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
    || array_to_tsvector(search_traits_of(NEW) || search_topics_of(NEW.user_id));
  IF TG_OP = 'INSERT' OR NEW.search_text IS DISTINCT FROM OLD.search_text THEN
    -- In one order, so that two at once do not wait for each other.
    INSERT INTO search_vocabulary
      SELECT DISTINCT word FROM unnest(words_of(NEW.search_text)) AS word ORDER BY word
      ON CONFLICT DO NOTHING;
  END IF;
  RETURN NEW;
END;
$$;

-- Computes the columns of all profiles again: any update fires the trigger.
UPDATE profiles SET search_text = '';
