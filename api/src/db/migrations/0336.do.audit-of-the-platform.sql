-- Null: the platform itself, by a rule that staff have set it.
ALTER TABLE audit_log ALTER COLUMN actor_id DROP NOT NULL;
