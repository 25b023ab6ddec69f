-- The text has more than one language: the tag's first part says which.
ALTER TABLE profiles DROP CONSTRAINT profiles_formats_check;
ALTER TABLE profiles ADD CONSTRAINT profiles_formats_check CHECK (formats ~ '^[a-z]{2}-[A-Z]{2}$');
