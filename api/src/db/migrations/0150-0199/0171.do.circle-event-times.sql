-- When the start was set last: an event is not reminded of at a time before that. The default is for processes of the previous release.
ALTER TABLE circle_events ADD COLUMN timed_at timestamptz;
UPDATE circle_events SET timed_at = created_at;
ALTER TABLE circle_events ALTER COLUMN timed_at SET DEFAULT now(), ALTER COLUMN timed_at SET NOT NULL;
