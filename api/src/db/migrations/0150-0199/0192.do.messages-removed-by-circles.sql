-- When the admin or a deputy of a circle removed a message of somebody else (R-MSG-15); it is then deleted, too. Who removed it and why
-- is in the audit log. Null for all others, so that the column is added without a rewrite.
ALTER TABLE messages ADD COLUMN removed_at timestamptz;
