-- By the transaction that wrote a line an engine knows which lines it has not read: all of those that had not ended when it
-- read last. By the clock it read a minute's lines at every question, which after a Monday's ending of introductions are
-- hundreds of thousands.
ALTER TABLE match_changes ADD COLUMN made_in xid8 NOT NULL DEFAULT pg_current_xact_id();
CREATE INDEX match_changes_made_in_idx ON match_changes (made_in);
-- Asked for once a run only, to take old lines away, and lines come in the order of time.
DROP INDEX match_changes_at_idx;
CREATE INDEX match_changes_at_idx ON match_changes USING brin (at);

-- Read by when they were answered: of those that wait for an answer, which a Monday writes by the hundred thousand, nothing.
DROP INDEX introduction_sides_answered_idx;
CREATE INDEX introduction_sides_answered_idx ON introduction_sides (answered_at)
  WHERE features IS NOT NULL AND answered_at IS NOT NULL;
