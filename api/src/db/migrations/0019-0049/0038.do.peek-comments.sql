-- Comments on published peeks (R-PEEK-70).
CREATE TABLE snip_comments (
  id uuid PRIMARY KEY,
  snip_id uuid NOT NULL REFERENCES snips (id) ON DELETE CASCADE,
  author_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  body text NOT NULL CHECK (body <> '' AND length(body) <= 1000),
  created_at timestamptz NOT NULL,
  edited_at timestamptz
);
CREATE INDEX snip_comments_newest_idx ON snip_comments (snip_id, created_at DESC, id);
CREATE INDEX snip_comments_author_idx ON snip_comments (author_id);

-- Peeks whose comments were turned off by someone in them (R-PEEK-73).
CREATE TABLE snip_comments_off (
  snip_id uuid PRIMARY KEY REFERENCES snips (id) ON DELETE CASCADE,
  turned_off_at timestamptz NOT NULL
);
