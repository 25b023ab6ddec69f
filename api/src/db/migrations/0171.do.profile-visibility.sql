-- Who sees a field of the profile: `{"story": "connections", "company": "me"}`; a field that is not named is everybody's.
ALTER TABLE profiles ADD COLUMN visibility jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(visibility) = 'object');

-- Nobody is found by what not everybody may see.
CREATE OR REPLACE FUNCTION profiles_keep_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := person_search_text(
    NEW.user_id,
    NEW.headline,
    CASE WHEN NEW.visibility ->> 'company' IS NULL THEN NEW.company ELSE '' END,
    CASE WHEN NEW.visibility ->> 'job_title' IS NULL THEN NEW.job_title ELSE '' END
  );
  RETURN NEW;
END;
$$;
