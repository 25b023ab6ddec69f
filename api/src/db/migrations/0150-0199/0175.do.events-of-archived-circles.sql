-- Archiving a circle cancels its events that are not over (R-CIRC-28). Without a reason of its own, an event was cancelled with its circle,
-- at the same instant: that is how those of a hidden circle are found when it is shown again.
UPDATE circle_events e SET cancelled_at = c.archived_at, calendar_sequence = e.calendar_sequence + 1
FROM circles c
WHERE c.id = e.circle_id AND c.archived_at IS NOT NULL AND e.cancelled_at IS NULL
  AND e.starts_at + make_interval(mins => e.rounds * e.round_minutes + (e.rounds - 1) * e.break_minutes) > now();
