-- Reviews stay hidden until both have written, or for a week (decisions, Sessions).
CREATE TABLE session_reviews (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  author_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  subject_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  rating integer NOT NULL CHECK (rating BETWEEN 1 AND 5),
  tags text[] NOT NULL DEFAULT '{}',
  text text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  shown_at timestamptz,
  CHECK (author_id <> subject_id)
);
CREATE UNIQUE INDEX session_reviews_once_key ON session_reviews (session_id, author_id);
CREATE INDEX session_reviews_subject_idx ON session_reviews (subject_id, shown_at DESC, id) WHERE shown_at IS NOT NULL;
