-- Who replied to the same message is notified of the next reply.
CREATE INDEX messages_replies_idx ON messages (reply_to, seq) WHERE reply_to IS NOT NULL;
