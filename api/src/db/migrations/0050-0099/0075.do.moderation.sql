-- Reports about members and what they write, what staff did about them, and appeals.

-- All open reports about the same thing are one case, so that staff decide once.
CREATE TABLE report_cases (
  id uuid PRIMARY KEY,
  -- What was reported: a kind of `api/src/reportables.ts`, and its id.
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  -- Whom it is about. Null: several people, or not known.
  person_id uuid REFERENCES users (id),
  -- All whom it is about.
  people_ids uuid[] NOT NULL DEFAULT '{}',
  -- The circle in which it happened.
  circle_id uuid REFERENCES circles (id) ON DELETE SET NULL,
  opened_at timestamptz NOT NULL,
  weight double precision NOT NULL DEFAULT 0,
  -- The time it was opened, earlier by its weight: the smallest comes first.
  rank_at timestamptz NOT NULL,
  assigned_to uuid REFERENCES users (id),
  decided_at timestamptz,
  decided_by uuid REFERENCES users (id),
  -- Null also for reports that were closed before decisions were stored.
  decision text CHECK (decision IN ('upheld', 'unfounded', 'false')),
  reason text NOT NULL DEFAULT '',
  -- When the circle's admin or deputies decided; what is severe stays open for staff.
  circle_decided_at timestamptz,
  CHECK (decision IS NULL OR decided_at IS NOT NULL)
);
CREATE UNIQUE INDEX report_cases_open_key ON report_cases (kind, subject_id) WHERE decided_at IS NULL;
CREATE INDEX report_cases_open_idx ON report_cases (rank_at) WHERE decided_at IS NULL;
CREATE INDEX report_cases_decided_idx ON report_cases (decided_at);
CREATE INDEX report_cases_person_idx ON report_cases (person_id);
CREATE INDEX report_cases_circle_idx ON report_cases (circle_id) WHERE decided_at IS NULL;

-- What one member reported, with a copy of what they saw.
CREATE TABLE reports (
  id uuid PRIMARY KEY,
  case_id uuid NOT NULL REFERENCES report_cases (id) ON DELETE CASCADE,
  reporter_id uuid REFERENCES users (id),
  reason text NOT NULL CHECK (reason IN ('spam', 'harassment', 'pretends', 'fraud', 'other')),
  note text NOT NULL,
  snapshot_title text NOT NULL,
  snapshot_text text NOT NULL,
  snapshot_path text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (case_id, reporter_id)
);
CREATE INDEX reports_reporter_idx ON reports (reporter_id);

-- What was done, each for its own case: ending one leaves the others in force.
CREATE TABLE sanctions (
  id uuid PRIMARY KEY,
  case_id uuid REFERENCES report_cases (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('warning', 'hiding', 'slow_mode', 'circle_mute', 'suspension')),
  -- Null for what several people made together.
  person_id uuid REFERENCES users (id),
  circle_id uuid REFERENCES circles (id) ON DELETE CASCADE,
  reason text NOT NULL,
  made_at timestamptz NOT NULL,
  made_by uuid REFERENCES users (id),
  ends_at timestamptz,
  ended_at timestamptz,
  ended_by uuid REFERENCES users (id),
  CHECK (person_id IS NOT NULL OR kind = 'hiding'),
  CHECK (circle_id IS NOT NULL OR kind NOT IN ('slow_mode', 'circle_mute'))
);
CREATE INDEX sanctions_case_idx ON sanctions (case_id);
CREATE INDEX sanctions_person_idx ON sanctions (person_id);
CREATE INDEX sanctions_circle_idx ON sanctions (circle_id, person_id) WHERE ended_at IS NULL;
CREATE INDEX sanctions_ends_idx ON sanctions (ends_at) WHERE ended_at IS NULL;

CREATE TABLE appeals (
  id uuid PRIMARY KEY,
  sanction_id uuid NOT NULL REFERENCES sanctions (id) ON DELETE CASCADE,
  person_id uuid NOT NULL REFERENCES users (id),
  statement text NOT NULL,
  made_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by uuid REFERENCES users (id),
  is_lifted boolean,
  answer text NOT NULL DEFAULT '',
  UNIQUE (sanction_id, person_id)
);
CREATE INDEX appeals_open_idx ON appeals (made_at) WHERE decided_at IS NULL;
CREATE INDEX appeals_person_idx ON appeals (person_id);

-- Earlier migrations of the same transaction may have changed circles.
SET CONSTRAINTS ALL IMMEDIATE;
SET CONSTRAINTS ALL DEFERRED;

-- What staff hide can be shown again: when it was hidden, and what it was before.
ALTER TABLE messages ADD COLUMN hidden_at timestamptz;
ALTER TABLE snip_comments ADD COLUMN hidden_at timestamptz;
ALTER TABLE circles ADD COLUMN hidden_at timestamptz,
  ADD CONSTRAINT circles_hidden_is_archived CHECK (hidden_at IS NULL OR archived_at IS NOT NULL);
-- When a hidden peek was published.
ALTER TABLE snips ADD COLUMN hidden_published_at timestamptz,
  ADD CONSTRAINT snips_hidden_is_down CHECK (hidden_published_at IS NULL OR (is_taken_down AND published_at IS NULL));

-- Whether a member is slowed down or muted in a circle.
CREATE FUNCTION is_sanctioned_in_circle(what text, circle uuid, person uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM sanctions s
    WHERE s.circle_id = circle AND s.person_id = person AND s.kind = what AND s.ended_at IS NULL)
$$;

CREATE OR REPLACE FUNCTION may_write_in_circle(circle uuid, person uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT 1 FROM circles c JOIN circle_members m ON m.circle_id = c.id AND m.user_id = person
    WHERE c.id = circle AND c.archived_at IS NULL
      AND (CASE WHEN c.admin_id = person THEN 'admin' ELSE m.role END) = ANY (c.who_writes)
      AND NOT is_sanctioned_in_circle('circle_mute', circle, person))
$$;

-- Reports were inquiries until now. Their subject ends with `(@username)`, their writer is known by the email address.
CREATE TEMPORARY TABLE old_reports ON COMMIT DROP AS
  SELECT q.*, p.id AS person_id, r.id AS reporter_id,
    coalesce(p.id, q.id) AS subject_id,
    -- One open case per person; each closed report is a case of its own.
    CASE WHEN q.state = 'open' AND p.id IS NOT NULL
      THEN (first_value(q.id::text) OVER (PARTITION BY p.id, q.state ORDER BY q.created_at, q.id))::uuid
      ELSE q.id END AS case_id
  FROM inquiries q
  LEFT JOIN users p ON p.username = substring(q.subject from '\(@([^()]+)\)$')
  LEFT JOIN users r ON r.email = lower(q.email)
  WHERE q.kind = 'report';
INSERT INTO report_cases (id, kind, subject_id, person_id, people_ids, opened_at, weight, rank_at, decided_at)
  SELECT DISTINCT ON (case_id) case_id, 'person', subject_id, person_id, array_remove(ARRAY[person_id], NULL),
    created_at, 1,
    created_at - interval '12 hours', CASE WHEN state <> 'open' THEN coalesce(decided_at, created_at) END
  FROM old_reports ORDER BY case_id, created_at, id;
-- A second report of the same member is kept without its writer, whose address its note then has.
INSERT INTO reports (id, case_id, reporter_id, reason, note, snapshot_title, snapshot_text, snapshot_path, created_at)
  SELECT id, case_id, CASE WHEN is_first THEN reporter_id END, coalesce(reason, 'other'),
    concat_ws(E'\n\n', nullif(message, ''), CASE WHEN reporter_id IS NULL OR NOT is_first THEN name || ' <' || email || '>' END),
    subject, quoted, '', created_at
  FROM (SELECT *, row_number() OVER (PARTITION BY case_id, reporter_id ORDER BY created_at, id) = 1 AS is_first
    FROM old_reports) o;
DELETE FROM inquiries WHERE kind = 'report';
ALTER TABLE inquiries DROP CONSTRAINT inquiries_kind_check,
  ADD CONSTRAINT inquiries_kind_check CHECK (kind IN ('press', 'contact')),
  DROP COLUMN reason, DROP COLUMN quoted;

-- Members who are suspended now, with the last reason in the audit log. Erased accounts stay so without a suspension.
INSERT INTO sanctions (id, kind, person_id, reason, made_at, made_by)
  SELECT gen_random_uuid(), 'suspension', u.id, coalesce(a.reason, ''), u.suspended_at, s.id
  FROM users u
  LEFT JOIN LATERAL (SELECT actor_id, reason FROM audit_log
    WHERE action = 'person/suspended' AND subject_id = u.id::text ORDER BY position DESC LIMIT 1) a ON true
  LEFT JOIN users s ON s.id = a.actor_id
  WHERE u.suspended_at IS NOT NULL AND u.erased_at IS NULL;
