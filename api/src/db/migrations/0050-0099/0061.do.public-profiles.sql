-- Whether people without an account see a member's profile and free times (R-PROF-13).
ALTER TABLE profiles ADD COLUMN is_public boolean NOT NULL DEFAULT false;
