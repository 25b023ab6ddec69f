-- What counts against one of a session's two people, and what became of it when they disputed it.
CREATE TABLE reliability_marks (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('late_cancellation', 'late_move', 'no_show')),
  state text NOT NULL DEFAULT 'counts' CHECK (state IN ('counts', 'disputed', 'upheld', 'removed')),
  -- When the session was to start, as it stood then.
  starts_at timestamptz NOT NULL,
  happened_at timestamptz NOT NULL,
  dispute text NOT NULL DEFAULT '',
  disputed_at timestamptz,
  decision text NOT NULL DEFAULT '',
  decided_at timestamptz,
  CHECK ((state = 'counts') = (disputed_at IS NULL)),
  CHECK ((state IN ('upheld', 'removed')) = (decided_at IS NOT NULL))
);
CREATE INDEX reliability_marks_user_idx ON reliability_marks (user_id, happened_at DESC);
CREATE INDEX reliability_marks_open_idx ON reliability_marks (disputed_at) WHERE state = 'disputed';

-- Until now a late cancellation and a missed session counted against both. They count against who cancelled, and who was not there.
INSERT INTO reliability_marks (id, session_id, user_id, kind, starts_at, happened_at)
SELECT gen_random_uuid(), id, CASE cancelled_by WHEN 'host' THEN host_id ELSE booker_id END, 'late_cancellation', starts_at,
  coalesce(ended_at, starts_at)
FROM sessions WHERE is_late_cancellation AND cancelled_by IS NOT NULL;
INSERT INTO reliability_marks (id, session_id, user_id, kind, starts_at, happened_at)
SELECT gen_random_uuid(), s.id, person, 'no_show', s.starts_at, coalesce(s.ended_at, s.starts_at)
FROM sessions s, unnest(ARRAY[s.host_id, s.booker_id]) person
WHERE s.state = 'no_show' AND NOT EXISTS (
  SELECT 1 FROM session_attendance a WHERE a.session_id = s.id AND a.user_id = person);
