-- Investors are few: the most experienced of them come off an index of their own, not out of all who are found by the trait.
CREATE INDEX profiles_listed_investors_idx ON profiles (completed_sessions DESC, user_id) WHERE is_listed AND is_investor;
