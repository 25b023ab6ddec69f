-- When reminders are sent is a setting now. A member's choice names each reminder by its position, the earliest first, so that it
-- outlives a change of the setting: 1 was 24 hours before the start, 2 one hour, 3 five minutes.
UPDATE reminder_settings SET
  mail = ARRAY(SELECT CASE minutes WHEN 1440 THEN 1 WHEN 60 THEN 2 ELSE 3 END FROM unnest(mail) AS minutes),
  in_app = ARRAY(SELECT CASE minutes WHEN 1440 THEN 1 WHEN 60 THEN 2 ELSE 3 END FROM unnest(in_app) AS minutes);
COMMENT ON TABLE reminder_settings IS 'Reminders that a member wants, by position, the earliest is 1. Without a row: all of them.';
