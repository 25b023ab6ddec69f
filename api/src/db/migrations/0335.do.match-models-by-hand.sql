-- The numbers by which introductions are given out belong to a version, as its weights do (contract PolicyNumbers).
ALTER TABLE match_models ADD COLUMN policy jsonb NOT NULL
  DEFAULT '{"minimum_score": 0.08, "exposure_discount": 0.25, "exploration": 0.05}';
-- Chosen by staff: what is learnt does not replace it until they release it. Only the live one can be.
ALTER TABLE match_models ADD COLUMN is_pinned boolean NOT NULL DEFAULT false;
ALTER TABLE match_models ADD CONSTRAINT match_models_pinned_check CHECK (NOT is_pinned OR state = 'live');
-- Why staff made it live; the note says what the fit found.
ALTER TABLE match_models ADD COLUMN set_reason text NOT NULL DEFAULT '';
-- Until now the reason stood in the note's place.
UPDATE match_models SET set_reason = note, note = '' WHERE set_by IS NOT NULL;
UPDATE match_models SET is_pinned = true WHERE set_by IS NOT NULL AND state = 'live';
-- `waiting`: did better, but staff have pinned another or chose one meanwhile.
ALTER TABLE match_models DROP CONSTRAINT match_models_state_check;
ALTER TABLE match_models ADD CONSTRAINT match_models_state_check
  CHECK (state IN ('live', 'retired', 'refused', 'waiting'));
