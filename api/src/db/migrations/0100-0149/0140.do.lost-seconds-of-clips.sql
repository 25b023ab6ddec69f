-- Whether a guest's browser lost seconds of their clip (R-PEEK-52).
ALTER TABLE guest_clips
  -- The pieces in which it was recorded: [{"bytes": …, "until": ms by the guest's clock}…]; empty when the browser said nothing.
  ADD COLUMN pieces jsonb NOT NULL DEFAULT '[]',
  -- Where seconds are missing in the clip: {"from": ms, "until": ms}; null when nothing is known to be lost.
  ADD COLUMN lost jsonb;
