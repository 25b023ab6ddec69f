-- People are found by the German names of their topics as the pages show them now.
UPDATE topics SET other_names = renamed.now
FROM (VALUES
  ('customer-success', 'Kundenerfolg', 'Customer Success'),
  ('data-engineering', 'Datentechnik', 'Data Engineering'),
  ('remote-work', 'Arbeiten aus der Ferne', 'Remote-Arbeit')
) AS renamed (slug, before, now)
WHERE topics.slug = renamed.slug AND topics.other_names = renamed.before;

-- Who saves a merged topic together with the one of which it is a part now has that one once.
CREATE OR REPLACE FUNCTION follow_merged_topic() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  target text;
  is_there boolean;
BEGIN
  SELECT merged_into INTO target FROM topics WHERE slug = NEW.topic_slug FOR KEY SHARE;
  NEW.topic_slug := coalesce(target, NEW.topic_slug);
  -- It also comes after a merged topic that became it. Any other topic that is there twice is an error, as ever.
  IF target IS NULL AND NOT EXISTS (SELECT FROM topics WHERE merged_into = NEW.topic_slug) THEN
    RETURN NEW;
  END IF;
  IF TG_TABLE_NAME = 'profile_topics' THEN
    is_there := EXISTS (SELECT FROM profile_topics other
      WHERE other.user_id = NEW.user_id AND other.kind = NEW.kind AND other.topic_slug = NEW.topic_slug);
  ELSIF TG_TABLE_NAME = 'circle_topics' THEN
    is_there := EXISTS (SELECT FROM circle_topics other
      WHERE other.circle_id = NEW.circle_id AND other.topic_slug = NEW.topic_slug);
  ELSE
    is_there := EXISTS (SELECT FROM snip_topics other
      WHERE other.snip_id = NEW.snip_id AND other.topic_slug = NEW.topic_slug);
  END IF;
  IF is_there THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END;
$$;
