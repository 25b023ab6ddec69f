-- When the person showed who they are: with a provider, when they logged in there, which may be long before. Null where that
-- is not known, and for sign-ins from before: they prove nothing by themselves.
ALTER TABLE sign_ins ADD COLUMN authenticated_at timestamptz;
