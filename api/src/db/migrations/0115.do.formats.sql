-- How dates, times and numbers are written for a member: a BCP 47 tag; null as their device does.
ALTER TABLE profiles ADD COLUMN formats text CHECK (formats ~ '^en-[A-Z]{2}$');
