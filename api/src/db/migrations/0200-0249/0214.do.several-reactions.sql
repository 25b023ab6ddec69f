-- A member can react to a message with several emojis, each once. Servers that know only likes go on working.
ALTER TABLE message_likes
  DROP CONSTRAINT message_likes_pkey,
  ADD PRIMARY KEY (message_id, user_id, emoji);
