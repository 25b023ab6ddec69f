-- What the engine has learnt, version by version; exactly one is live, or none: then the hand-set weights are.
CREATE TABLE match_models (
  version text PRIMARY KEY,
  origin text NOT NULL CHECK (origin IN ('hand', 'fit')),
  state text NOT NULL CHECK (state IN ('live', 'retired', 'refused')),
  made_at timestamptz NOT NULL,
  answers integer NOT NULL DEFAULT 0,
  -- Measured on answers held back (contract ModelQuality); null for the hand-set one.
  quality jsonb,
  -- Numbers by name, as the engine names them.
  weights jsonb NOT NULL,
  note text NOT NULL DEFAULT '',
  -- Who made it live by hand last.
  set_by uuid REFERENCES users (id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX match_models_live_key ON match_models ((true)) WHERE state = 'live';
CREATE INDEX match_models_made_idx ON match_models (made_at DESC, version);

-- Made by chance among good ones, so that the fit sees more than the engine's own favourites.
ALTER TABLE introductions ADD COLUMN is_explored boolean NOT NULL DEFAULT false;
-- What was known of the pair when it was offered, by name, seen from this side: what the fit learns from.
ALTER TABLE introduction_sides ADD COLUMN features jsonb;
CREATE INDEX introduction_sides_other_idx ON introduction_sides (other_id, answer);
CREATE INDEX introduction_sides_answered_idx ON introduction_sides (answered_at) WHERE features IS NOT NULL;
