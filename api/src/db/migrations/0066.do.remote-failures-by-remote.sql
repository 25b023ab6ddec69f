-- The staff's page asks for the failures of one remote: those of a day, and the newest.
CREATE INDEX remote_failures_of_remote ON remote_failures (remote, reported_at DESC);
