-- Whether a member has marked a mention as read without reading all messages before it (R-MSG-5).
ALTER TABLE message_notifications ADD COLUMN is_read boolean NOT NULL DEFAULT false;
