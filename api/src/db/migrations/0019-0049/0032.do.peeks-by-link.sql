-- Whether anyone who has the link can watch a published peek (R-PEEK-31). Who agreed to a peek before did not agree to that, so
-- it stays with members until it is published again.
ALTER TABLE snips ADD COLUMN is_open_by_link boolean NOT NULL DEFAULT false;
