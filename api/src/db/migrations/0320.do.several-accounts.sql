-- One may log in with one account of a provider, and have the calendar of another: neither takes the other's place.
DROP INDEX social_accounts_person_key;
CREATE INDEX social_accounts_person_idx ON social_accounts (user_id, provider);
