-- Whose account is gone is called so in the language of whose calendar it is, not by what stands in place of their name.
CREATE OR REPLACE VIEW calendar_sessions AS
SELECT s.id AS session_id, p.user_id, s.state, s.calendar_sequence, s.starts_at,
  s.starts_at + make_interval(mins => s.duration_minutes) AS ends_at,
  other.first_name AS other_first_name, other.last_name AS other_last_name,
  other.erased_at IS NOT NULL AS other_is_erased
FROM sessions s
CROSS JOIN LATERAL (VALUES (s.host_id, s.booker_id), (s.booker_id, s.host_id)) p (user_id, other_id)
JOIN users other ON other.id = p.other_id
WHERE s.confirmed_at IS NOT NULL;
