-- Where the owner of a calendar moved a session's entry: what they are asked to agree to (R-CAL-3). Null while it was not moved.
ALTER TABLE calendar_entries ADD COLUMN moved_to timestamptz;
-- Entries that were moved before are compared anew by the next read, which learns their new time.
UPDATE calendar_entries SET there = 'unseen' WHERE there = 'moved';
ALTER TABLE calendar_entries ADD CHECK ((there = 'moved') = (moved_to IS NOT NULL));
