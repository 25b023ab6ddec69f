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

WITH shown AS (
  SELECT id, first_name AS old_first, last_name AS old_last,
    -- A first name of nothing else is replaced by the username.
    coalesce(nullif(visible_name(first_name), ''), CASE WHEN visible_name(last_name) = '' THEN username END, '') AS new_first,
    visible_name(last_name) AS new_last
  FROM users
  WHERE erased_at IS NULL AND (first_name <> visible_name(first_name) OR last_name <> visible_name(last_name))
), verified AS (
  -- A verified name stays verified: it is the same name without what nobody sees.
  UPDATE profile_verifications v SET first_name = new_first, last_name = new_last
  FROM shown WHERE v.user_id = shown.id AND v.first_name = old_first AND v.last_name = old_last
)
UPDATE users SET first_name = new_first, last_name = new_last FROM shown WHERE users.id = shown.id;

DROP FUNCTION visible_name(text);
