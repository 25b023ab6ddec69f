-- The captions that a player shows over the video of a cut (R-PEEK-82): style and cues. Null: they are part of the picture, or there are
-- none.
ALTER TABLE snip_cuts ADD COLUMN shown_captions jsonb;
