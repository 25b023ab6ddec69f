-- Who of the staff answers an open inquiry, so that two do not answer it (R-ADMIN-8); null while nobody does. An account is never
-- removed, only emptied.
ALTER TABLE inquiries ADD COLUMN assigned_to uuid REFERENCES users (id);
CREATE INDEX inquiries_assigned_idx ON inquiries (assigned_to) WHERE assigned_to IS NOT NULL;
