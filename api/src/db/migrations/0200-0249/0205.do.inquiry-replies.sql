-- What staff replied to an inquiry from the admin area (R-ADMIN-8); empty if they have not, or answered in another way.
ALTER TABLE inquiries ADD COLUMN reply text NOT NULL DEFAULT '';
