-- Whether a person logs in with this account of a provider: one that was connected for its calendar opens no door.
-- Until now each did, and whoever uses it so must not be locked out.
ALTER TABLE social_accounts ADD COLUMN signs_in boolean NOT NULL DEFAULT true;
ALTER TABLE social_accounts ALTER COLUMN signs_in DROP DEFAULT;
