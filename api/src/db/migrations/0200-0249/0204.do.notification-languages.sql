-- The texts of a notification in the other languages that were offered when it was created, `{"de": {"title": "…", "text": "…"}}`, so that
-- it is read in the language that its recipient has chosen by then. `title` and `body` stay in the language of that time, which is all
-- that older notifications have.
ALTER TABLE notifications ADD COLUMN translations jsonb NOT NULL DEFAULT '{}';
