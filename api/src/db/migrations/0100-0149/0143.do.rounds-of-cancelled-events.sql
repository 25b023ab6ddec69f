-- A round of a circle event that is cancelled with it is cancelled by neither of its two people (R-CIRC-25).
ALTER TABLE sessions
  DROP CONSTRAINT sessions_check5,
  ADD CONSTRAINT sessions_cancelled_by_state_check CHECK (cancelled_by IS NULL OR state = 'cancelled'),
  ADD CONSTRAINT sessions_canceller_check CHECK (state <> 'cancelled' OR cancelled_by IS NOT NULL OR circle_event_id IS NOT NULL);
