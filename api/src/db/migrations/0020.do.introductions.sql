-- Introductions: one row a pair, one side a person. A side never shows what the other side answered.
CREATE TABLE introductions (
  id uuid PRIMARY KEY,
  person_a uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  person_b uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- 'open' until both accepted or the time is over; a pass leaves it open, so that nobody sees it.
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'matched', 'expired')),
  score real NOT NULL DEFAULT 0,
  -- Which rules of the engine made it; null for one made by a person.
  policy_version text,
  introduced_by uuid REFERENCES users (id) ON DELETE SET NULL,
  note text NOT NULL DEFAULT '',
  offered_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  closed_at timestamptz,
  CHECK (person_a < person_b),
  CHECK (expires_at > offered_at)
);
CREATE UNIQUE INDEX introductions_open_pair_key ON introductions (person_a, person_b) WHERE state = 'open';
CREATE INDEX introductions_pair_idx ON introductions (person_a, person_b);
CREATE INDEX introductions_open_expiry_idx ON introductions (expires_at) WHERE state = 'open';

CREATE TABLE introduction_sides (
  introduction_id uuid NOT NULL REFERENCES introductions (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  other_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  answer text NOT NULL DEFAULT 'offered' CHECK (answer IN ('offered', 'saved', 'accepted', 'passed')),
  -- The reasons as this person reads them (contract IntroductionReason).
  reasons jsonb NOT NULL,
  offered_at timestamptz NOT NULL,
  answered_at timestamptz,
  pass_reason text CHECK (pass_reason IN ('not_relevant', 'know_already', 'not_now', 'other')),
  pass_note text NOT NULL DEFAULT '',
  PRIMARY KEY (introduction_id, user_id)
);
CREATE INDEX introduction_sides_person_idx ON introduction_sides (user_id, offered_at DESC, introduction_id);
CREATE INDEX introduction_sides_pair_idx ON introduction_sides (user_id, other_id);

-- One row a person who was given weekly introductions or has paused them.
CREATE TABLE introduction_settings (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  paused_until timestamptz,
  -- Monday (in the person's own zone) of the last week they were given introductions for.
  last_weekly_on date
);
