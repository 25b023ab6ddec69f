-- When each member speaks in a recording, to suggest peeks (R-PEEK-2). Deleted with the recording.
CREATE TABLE recording_speech (
  recording_id uuid PRIMARY KEY REFERENCES recordings (id) ON DELETE CASCADE,
  -- [{ "personId": …, "spans": [{ "from": ms, "until": ms }] }], from the beginning of the recording.
  speech jsonb NOT NULL,
  -- The assembly that was measured: a later one is measured again.
  passes integer NOT NULL
);
