-- Where the file of a peek's video to download is stored. Each video has its own file, so that one that ends late touches no later one
-- of the same view; those from before are named after the view, as are those of a process of the previous release.
ALTER TABLE snip_videos ADD COLUMN file_key text;
UPDATE snip_videos SET file_key = 'peeks/' || snip_id || '/' || view || '.mp4';
ALTER TABLE snip_videos ALTER COLUMN file_key SET NOT NULL;
CREATE FUNCTION snip_video_file_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.file_key := coalesce(NEW.file_key, 'peeks/' || NEW.snip_id || '/' || NEW.view || '.mp4');
  RETURN NEW;
END $$;
CREATE TRIGGER snip_video_file_key BEFORE INSERT ON snip_videos FOR EACH ROW EXECUTE FUNCTION snip_video_file_key();
