-- What a model of language makes of a member's texts: vectors as whole numbers in base64, by a digest of the texts, so that
-- they are fetched again only when the texts or the model have changed. Empty vectors: the model does not take the text.
CREATE TABLE match_vectors (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  digest text NOT NULL,
  asks text NOT NULL,
  says text NOT NULL,
  made_at timestamptz NOT NULL,
  -- When the texts were last compared with the digest.
  checked_at timestamptz NOT NULL
);

-- The reasons of an introduction in the words of a model; empty where the reasons stand for themselves.
ALTER TABLE introduction_sides ADD COLUMN opening text NOT NULL DEFAULT '';
