-- Time zones by their current IANA names, as requests are stored since this version: `Asia/Kolkata`, not `Asia/Calcutta`.
CREATE FUNCTION current_zone(zone text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN CASE zone
    WHEN 'Africa/Asmera' THEN 'Africa/Asmara'
    WHEN 'America/Buenos_Aires' THEN 'America/Argentina/Buenos_Aires'
    WHEN 'America/Catamarca' THEN 'America/Argentina/Catamarca'
    WHEN 'America/Coral_Harbour' THEN 'America/Atikokan'
    WHEN 'America/Cordoba' THEN 'America/Argentina/Cordoba'
    WHEN 'America/Godthab' THEN 'America/Nuuk'
    WHEN 'America/Indianapolis' THEN 'America/Indiana/Indianapolis'
    WHEN 'America/Jujuy' THEN 'America/Argentina/Jujuy'
    WHEN 'America/Louisville' THEN 'America/Kentucky/Louisville'
    WHEN 'America/Mendoza' THEN 'America/Argentina/Mendoza'
    WHEN 'Asia/Calcutta' THEN 'Asia/Kolkata'
    WHEN 'Asia/Katmandu' THEN 'Asia/Kathmandu'
    WHEN 'Asia/Rangoon' THEN 'Asia/Yangon'
    WHEN 'Asia/Saigon' THEN 'Asia/Ho_Chi_Minh'
    WHEN 'Atlantic/Faeroe' THEN 'Atlantic/Faroe'
    WHEN 'Europe/Kiev' THEN 'Europe/Kyiv'
    WHEN 'Pacific/Enderbury' THEN 'Pacific/Kanton'
    WHEN 'Pacific/Ponape' THEN 'Pacific/Pohnpei'
    WHEN 'Pacific/Truk' THEN 'Pacific/Chuuk'
    ELSE zone
  END;

UPDATE profiles SET time_zone = current_zone(time_zone) WHERE time_zone <> current_zone(time_zone);
UPDATE availability_settings SET time_zone = current_zone(time_zone) WHERE time_zone <> current_zone(time_zone);
UPDATE sessions
  SET host_time_zone = current_zone(host_time_zone), booker_time_zone = current_zone(booker_time_zone)
  WHERE host_time_zone <> current_zone(host_time_zone) OR booker_time_zone <> current_zone(booker_time_zone);
UPDATE saved_searches SET search = jsonb_set(search, '{time_zone}', to_jsonb(current_zone(search ->> 'time_zone')))
  WHERE search ->> 'time_zone' <> current_zone(search ->> 'time_zone');

DROP FUNCTION current_zone(text);
