-- When the video of a cut was asked for, begun and finished: whoever waits for one is told how long the others took (R-PEEK-84).
-- Null for cuts of before.
ALTER TABLE snip_cuts
  ADD COLUMN queued_at timestamptz,
  ADD COLUMN started_at timestamptz,
  ADD COLUMN made_at timestamptz;
CREATE INDEX snip_cuts_queued_idx ON snip_cuts (queued_at) WHERE video_state = 'making';
CREATE INDEX snip_cuts_made_idx ON snip_cuts (made_at DESC) WHERE made_at IS NOT NULL;
