-- Which of the badges that the member claims staff have seen proof of.
ALTER TABLE profile_verifications
  ADD COLUMN badges text[] NOT NULL DEFAULT '{}' CHECK (badges <@ ARRAY['expert', 'investor']);
