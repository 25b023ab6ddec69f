-- Searches of people that members keep under a name. `seen_at`: who joined after it counts as new.
CREATE TABLE saved_searches (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL,
  search jsonb NOT NULL,
  seen_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX saved_searches_name_idx ON saved_searches (user_id, lower(name));
