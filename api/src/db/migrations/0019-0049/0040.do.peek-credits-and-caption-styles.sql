-- A downloaded video of a peek carries a credit (R-PEEK-78): those that were made without one are made again when they are asked for.
DELETE FROM snip_videos;
-- How the captions of a peek are written (R-PEEK-80).
ALTER TABLE snip_cuts ADD COLUMN caption_style text NOT NULL DEFAULT 'boxed' CHECK (caption_style IN ('plain', 'boxed', 'large'));
