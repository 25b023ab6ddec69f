-- Staff merge topics and give them synonyms (R-ADMIN-13).
ALTER TABLE topics
  -- Other words for the topic, by which people find it.
  ADD COLUMN synonyms text[] NOT NULL DEFAULT '{}',
  -- The topic of which it is a part now. It is not on the list any more; its row stays for clients and processes that still name it.
  ADD COLUMN merged_into text REFERENCES topics (slug),
  ADD CONSTRAINT topics_merged_into_another CHECK (merged_into <> slug);

-- A merge moves what has the topic. In a list with both topics, one remains.
CREATE FUNCTION move_to_merged_topic() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE topics SET merged_into = NEW.merged_into WHERE merged_into = NEW.slug;
  DELETE FROM profile_topics gone USING profile_topics kept
    WHERE gone.topic_slug = NEW.slug AND kept.topic_slug = NEW.merged_into
      AND kept.user_id = gone.user_id AND kept.kind = gone.kind;
  UPDATE profile_topics SET topic_slug = NEW.merged_into WHERE topic_slug = NEW.slug;
  DELETE FROM circle_topics gone USING circle_topics kept
    WHERE gone.topic_slug = NEW.slug AND kept.topic_slug = NEW.merged_into AND kept.circle_id = gone.circle_id;
  UPDATE circle_topics SET topic_slug = NEW.merged_into WHERE topic_slug = NEW.slug;
  DELETE FROM snip_topics gone USING snip_topics kept
    WHERE gone.topic_slug = NEW.slug AND kept.topic_slug = NEW.merged_into AND kept.snip_id = gone.snip_id;
  UPDATE snip_topics SET topic_slug = NEW.merged_into WHERE topic_slug = NEW.slug;
  UPDATE saved_searches SET search = jsonb_set(search, '{topic}', to_jsonb(NEW.merged_into))
    WHERE search ->> 'topic' = NEW.slug;
  RETURN NULL;
END;
$$;
CREATE TRIGGER topics_merge AFTER UPDATE OF merged_into ON topics
  FOR EACH ROW WHEN (OLD.merged_into IS NULL AND NEW.merged_into IS NOT NULL)
  EXECUTE FUNCTION move_to_merged_topic();

-- Who saves a merged topic, because their page or their process has the old list, saves the other one. The lock waits for a merge
-- that is under way: it locks the topic for update.
CREATE FUNCTION follow_merged_topic() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  target text;
BEGIN
  SELECT merged_into INTO target FROM topics WHERE slug = NEW.topic_slug FOR KEY SHARE;
  NEW.topic_slug := coalesce(target, NEW.topic_slug);
  RETURN NEW;
END;
$$;
CREATE TRIGGER profile_topics_follow_merge BEFORE INSERT ON profile_topics
  FOR EACH ROW EXECUTE FUNCTION follow_merged_topic();
CREATE TRIGGER circle_topics_follow_merge BEFORE INSERT ON circle_topics
  FOR EACH ROW EXECUTE FUNCTION follow_merged_topic();
CREATE TRIGGER snip_topics_follow_merge BEFORE INSERT ON snip_topics
  FOR EACH ROW EXECUTE FUNCTION follow_merged_topic();

-- The search finds people by the synonyms of their topics, too.
CREATE OR REPLACE FUNCTION person_search_text(person uuid, headline text, company text, job_title text) RETURNS text
  LANGUAGE sql STABLE
  RETURN plain_text(concat_ws(
    ' ',
    (SELECT concat_ws(' ', u.first_name, u.last_name, u.username) FROM users u WHERE u.id = person),
    headline, company, job_title,
    (SELECT string_agg(DISTINCT concat_ws(' ', t.name, nullif(t.other_names, t.name),
        nullif(array_to_string(t.synonyms, ' '), '')), ' ')
       FROM profile_topics pt JOIN topics t ON t.slug = pt.topic_slug WHERE pt.user_id = person)
  ));
DROP TRIGGER topics_search_text ON topics;
CREATE TRIGGER topics_search_text AFTER UPDATE OF name, other_names, synonyms ON topics
  FOR EACH ROW EXECUTE FUNCTION touch_search_text();
