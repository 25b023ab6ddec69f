-- Where the file of a peek's video to download is stored. Each video has its own file, so that one that ends late touches no later one
-- of the same view; those from before are named after the view.
ALTER TABLE snip_videos ADD COLUMN file_key text;
UPDATE snip_videos SET file_key = 'peeks/' || snip_id || '/' || view || '.mp4';
ALTER TABLE snip_videos ALTER COLUMN file_key SET NOT NULL;
