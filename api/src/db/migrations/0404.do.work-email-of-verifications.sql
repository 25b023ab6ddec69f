-- An email at work that a code has proved, beside the words that ask for verification: for staff alone.
ALTER TABLE profile_verifications
  ADD COLUMN work_email text CHECK (work_email <> ''),
  ADD COLUMN work_email_proven_at timestamptz,
  ADD CHECK ((work_email IS NULL) = (work_email_proven_at IS NULL));
-- Bound to the person who asked for it, as that of a new address is.
ALTER TABLE email_codes DROP CONSTRAINT email_codes_purpose_check;
ALTER TABLE email_codes ADD CONSTRAINT email_codes_purpose_check
  CHECK (purpose IN ('register', 'reset', 'change_email', 'work_email'));
