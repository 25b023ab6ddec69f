-- Words between API processes that are too long for NOTIFY (8 kB): the notice names the row. Deleted some minutes later.
CREATE TABLE realtime_words (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  word text NOT NULL,
  written_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX realtime_words_age_idx ON realtime_words (written_at);
