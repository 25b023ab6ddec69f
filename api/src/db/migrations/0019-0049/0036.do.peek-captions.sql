-- What the people in a peek wrote down of what is said in it (R-PEEK-43). It stays when the recording is transcribed again.
CREATE TABLE snip_captions (
  snip_id uuid PRIMARY KEY REFERENCES snips (id) ON DELETE CASCADE,
  -- [{ "personId": …, "fromMs": …, "untilMs": …, "text": … }], from the beginning of the recording.
  captions jsonb NOT NULL
);
