-- Ratings of sessions that do not count (R-REV-6) were shown and counted until now. They are hidden until the session counts.
WITH hidden AS (
  UPDATE session_reviews r SET shown_at = NULL
  FROM sessions s
  WHERE s.id = r.session_id AND s.took_place_at IS NULL AND r.shown_at IS NOT NULL
  RETURNING r.subject_id, r.rating
), summed AS (
  SELECT subject_id, sum(rating)::integer AS ratings, count(*)::integer AS count FROM hidden GROUP BY subject_id
)
UPDATE profiles SET
  rating_sum = greatest(0, rating_sum - summed.ratings),
  rating_count = greatest(0, rating_count - summed.count)
FROM summed WHERE profiles.user_id = summed.subject_id;

-- Titles stored before the rule for names and titles (R-PROF-10) are shown without invisible characters, as names are since 0024. Unlike
-- names, titles may have emoji, which need their joiners and variation selectors.
CREATE FUNCTION visible_title(title text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT trim(regexp_replace(
    regexp_replace(
      CASE WHEN title ~ '[\u0600-\u06ff\u0750-\u077f\u0900-\u0dff]' THEN title
        ELSE regexp_replace(title, '(?<![\u2190-\u2bff\u3030\u303d\ufe0f\U0001f000-\U0001faff])\u200d|\u200c', '', 'g') END,
      '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]|(?<![\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff])\ufe0f',
      '', 'g'),
    '[\s\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'))
$$;

-- Names of circles are unique: one that is the same as another without invisible characters gets a part of its id.
WITH shown AS (
  SELECT id, name AS old, coalesce(nullif(visible_title(name), ''), 'Circle') AS new FROM circles
), named AS (
  SELECT shown.id,
    CASE WHEN exists (
      SELECT FROM shown other WHERE other.id <> shown.id AND plain_text(other.new) = plain_text(shown.new)
    ) THEN left(shown.new, 51) || ' ' || left(shown.id::text, 8) ELSE shown.new END AS new
  FROM shown WHERE shown.old <> shown.new
)
UPDATE circles SET name = named.new FROM named WHERE circles.id = named.id;

UPDATE snips SET title = coalesce(nullif(visible_title(title), ''), 'Peek') WHERE title <> visible_title(title);

UPDATE conversations SET title = visible_title(title) WHERE title <> visible_title(title);

DROP FUNCTION visible_title(text);
