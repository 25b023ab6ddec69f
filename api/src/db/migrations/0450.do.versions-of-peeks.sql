-- What people agree to is one version of a peek: it goes up with every change of cut, title, transcript or speakers (R-PEEK-17).
ALTER TABLE snips ADD COLUMN version integer NOT NULL DEFAULT 1;
-- Taken down by staff, or because somebody in it was erased: never published again.
ALTER TABLE snips ADD COLUMN is_taken_down boolean NOT NULL DEFAULT false;

-- Shares and replays are counted like views: once a person and UTC day.
ALTER TABLE snip_reactions DROP CONSTRAINT snip_reactions_kind_check;
ALTER TABLE snip_reactions ADD CONSTRAINT snip_reactions_kind_check CHECK (kind IN ('like', 'view', 'share', 'replay'));
