-- A member has one reaction to a message; a like is the heart. A server from before this migration writes and reads all of them as likes.
ALTER TABLE message_likes ADD COLUMN emoji text NOT NULL DEFAULT '❤️';

-- When a muted conversation is no longer muted; null: not before the member unmutes it.
ALTER TABLE conversation_members ADD COLUMN muted_until timestamptz;
CREATE INDEX conversation_members_muted_until_idx ON conversation_members (muted_until) WHERE muted_until IS NOT NULL;
