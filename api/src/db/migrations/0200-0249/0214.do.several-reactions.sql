-- A member can react to a message with several emojis, each once. A server from before this migration refuses reactions until it stops.
ALTER TABLE message_likes
  DROP CONSTRAINT message_likes_pkey,
  ADD PRIMARY KEY (message_id, user_id, emoji);
