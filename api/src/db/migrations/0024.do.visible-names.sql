-- Names stored before the rule for names (R-PROF-10) are shown without invisible characters. Members whose name still breaks the rule
-- are asked to change it on their profile.
CREATE FUNCTION visible_name(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT trim(regexp_replace(
    regexp_replace(
      -- Persian, Arabic and the Indic scripts need the two joiners between letters.
      CASE WHEN name ~ '[\u0600-\u06ff\u0750-\u077f\u0900-\u0dff]' THEN name
        ELSE regexp_replace(name, '[\u200c\u200d]', '', 'g') END,
      '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]',
      '', 'g'),
    '[\s\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'))
$$;

-- A verified name stays verified: it is the same name without what nobody sees.
UPDATE profile_verifications v SET
  first_name = coalesce(nullif(visible_name(u.first_name), ''), CASE WHEN visible_name(u.last_name) = '' THEN u.username END, ''),
  last_name = visible_name(u.last_name)
FROM users u
WHERE u.id = v.user_id AND u.erased_at IS NULL AND v.first_name = u.first_name AND v.last_name = u.last_name
  AND (u.first_name <> visible_name(u.first_name) OR u.last_name <> visible_name(u.last_name));

UPDATE users SET
  -- A first name of nothing else is replaced by the username.
  first_name = coalesce(nullif(visible_name(first_name), ''), CASE WHEN visible_name(last_name) = '' THEN username END, ''),
  last_name = visible_name(last_name)
WHERE erased_at IS NULL AND (first_name <> visible_name(first_name) OR last_name <> visible_name(last_name));

DROP FUNCTION visible_name(text);
