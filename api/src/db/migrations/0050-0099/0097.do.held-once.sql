-- A held post is delivered as it was sent: once, with its files, and as an answer (R-MOD-10).
ALTER TABLE held_messages
  -- The id that its author's browser gave a post; null for a request to connect.
  ADD COLUMN client_id uuid,
  ADD COLUMN reply_to uuid,
  ADD COLUMN file_ids uuid[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT held_messages_client_key UNIQUE (author_id, client_id);

-- Only the newest request to the same person waits.
UPDATE held_messages older SET decided_at = now()
WHERE older.decided_at IS NULL AND older.person_id IS NOT NULL AND EXISTS (
  SELECT 1 FROM held_messages newer
  WHERE newer.author_id = older.author_id AND newer.person_id = older.person_id AND newer.decided_at IS NULL
    AND (newer.held_at, newer.id) > (older.held_at, older.id));
CREATE UNIQUE INDEX held_messages_request_key ON held_messages (author_id, person_id) WHERE decided_at IS NULL;
