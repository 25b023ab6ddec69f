-- A downloaded video of a peek carries a credit (R-PEEK-78): those that were made without one are made again when they are asked for.
DELETE FROM snip_videos;
