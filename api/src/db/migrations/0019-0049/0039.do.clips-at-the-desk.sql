-- The clip of a guest can be cut at the desk, too: such a cut has no recording (R-PEEK-50).
ALTER TABLE snip_cuts ALTER COLUMN recording_id DROP NOT NULL;

ALTER TABLE guest_clips
  -- Length of the clip as it was sent; null until it was checked.
  ADD COLUMN seconds real,
  -- The version of the peek that the guest agrees to: the first one, and each one that is as they sent it.
  ADD COLUMN agreed_version integer NOT NULL DEFAULT 1,
  -- The version that the guest decided against; null for none.
  ADD COLUMN declined_version integer;

-- What is public, the guest agreed to by the words of then.
UPDATE guest_clips SET seconds = snips.duration_seconds,
  agreed_version = CASE WHEN snips.published_at IS NULL THEN 1 ELSE snips.version END
FROM snips WHERE snips.id = guest_clips.snip_id;

-- What was measured on the clip of a guest, and the words heard in it. Deleted with its peek.
CREATE TABLE clip_voices (
  snip_id uuid PRIMARY KEY REFERENCES snips (id) ON DELETE CASCADE,
  -- Loudness of each tenth of a second: one byte, from 0 (silence) to 100.
  levels bytea NOT NULL,
  -- When the guest speaks: [{"from": ms, "until": ms}…].
  spans jsonb NOT NULL,
  -- [[from ms, until ms, text]…]; null while nothing has written them down.
  words jsonb
);
