-- When a saved search was last looked at for news, and of whom its owner has been told: of each person once.
ALTER TABLE saved_searches ADD COLUMN looked_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX saved_searches_looked_at_idx ON saved_searches (looked_at);
CREATE TABLE saved_search_matches (
  search_id uuid NOT NULL REFERENCES saved_searches (id) ON DELETE CASCADE,
  person_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (search_id, person_id)
);
CREATE INDEX saved_search_matches_person_idx ON saved_search_matches (person_id);
