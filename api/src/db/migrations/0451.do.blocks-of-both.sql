-- Whoever is blocked may block, too: lifting one of the two leaves the other (R-NET-4).
ALTER TABLE connections ADD COLUMN blocked_by_both boolean NOT NULL DEFAULT false;
ALTER TABLE connections ADD CHECK (NOT blocked_by_both OR status = 'blocked');
