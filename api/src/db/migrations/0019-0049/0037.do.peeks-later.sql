-- Until when a person is not asked about a peek, because they want to decide later (R-PEEK-44).
ALTER TABLE snip_people ADD COLUMN later_until timestamptz;
