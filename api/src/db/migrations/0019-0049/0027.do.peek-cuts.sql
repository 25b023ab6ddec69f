-- The part of a recording that a peek shows (R-PEEK-19). A peek without a row here was not made of a recording.
CREATE TABLE snip_cuts (
  snip_id uuid PRIMARY KEY REFERENCES snips (id) ON DELETE CASCADE,
  recording_id uuid NOT NULL REFERENCES recordings (id) ON DELETE CASCADE,
  from_ms integer NOT NULL CHECK (from_ms >= 0),
  until_ms integer NOT NULL,
  -- Incremented by every change of the cut. Each has files of its own, so that a late rendering never replaces a newer one.
  number integer NOT NULL DEFAULT 1,
  video_state text NOT NULL DEFAULT 'making' CHECK (video_state IN ('making', 'ready', 'failed')),
  CHECK (until_ms > from_ms)
);
CREATE INDEX snip_cuts_recording_idx ON snip_cuts (recording_id);
