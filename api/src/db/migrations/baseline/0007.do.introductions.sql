-- Introductions, one row for a pair. Each person's answer is in introduction_sides and never shown to the other.
CREATE TABLE introductions (
  id uuid PRIMARY KEY,
  person_a uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  person_b uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- `open` until both accepted or it expires. A pass leaves it open, so that the other one does not notice.
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'matched', 'expired')),
  score real NOT NULL DEFAULT 0,
  -- Version of the rules that made it; null if a person did.
  policy_version text,
  introduced_by uuid REFERENCES users (id) ON DELETE SET NULL,
  note text NOT NULL DEFAULT '',
  offered_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  closed_at timestamptz,
  -- Chosen at random among good candidates, so that the model learns about more than its own favourites.
  is_explored boolean NOT NULL DEFAULT false,
  CHECK (person_a < person_b),
  CHECK (expires_at > offered_at)
);
CREATE UNIQUE INDEX introductions_open_pair_key ON introductions (person_a, person_b) WHERE state = 'open';
CREATE INDEX introductions_pair_idx ON introductions (person_a, person_b);
CREATE INDEX introductions_open_expiry_idx ON introductions (expires_at) WHERE state = 'open';
CREATE INDEX introductions_second_idx ON introductions (person_b);

CREATE TABLE introduction_sides (
  introduction_id uuid NOT NULL REFERENCES introductions (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  other_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  answer text NOT NULL DEFAULT 'offered' CHECK (answer IN ('offered', 'saved', 'accepted', 'passed')),
  -- The reasons for this person (contract IntroductionReason).
  reasons jsonb NOT NULL,
  offered_at timestamptz NOT NULL,
  answered_at timestamptz,
  pass_reason text CHECK (pass_reason IN ('not_relevant', 'know_already', 'not_now', 'other')),
  pass_note text NOT NULL DEFAULT '',
  -- Features of the pair when it was offered, seen from this side: what the model learns from.
  features jsonb,
  -- The reasons worded by a language model; empty to show the plain reasons.
  opening text NOT NULL DEFAULT '',
  PRIMARY KEY (introduction_id, user_id)
);
CREATE INDEX introduction_sides_person_idx ON introduction_sides (user_id, offered_at DESC, introduction_id);
CREATE INDEX introduction_sides_pair_idx ON introduction_sides (user_id, other_id);
CREATE INDEX introduction_sides_other_idx ON introduction_sides (other_id, answer);
CREATE INDEX introduction_sides_answered_idx ON introduction_sides (answered_at)
  WHERE features IS NOT NULL AND answered_at IS NOT NULL;

-- Members who received weekly introductions or paused them.
CREATE TABLE introduction_settings (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  paused_until timestamptz,
  -- Monday, in the member's time zone, of the last week with introductions.
  last_weekly_on date
);

-- Weekly introductions that a member was not notified of yet. Written in the transaction of the introductions and deleted in
-- that of the notification, so that a crash in between loses nothing.
CREATE TABLE introduction_news (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  count integer NOT NULL
);

-- Versions of the matching model. One is live; if none is, the weights in the code apply.
CREATE TABLE match_models (
  version text PRIMARY KEY,
  origin text NOT NULL CHECK (origin IN ('hand', 'fit')),
  -- `waiting`: better, but staff pinned or chose another one meanwhile.
  state text NOT NULL CHECK (state IN ('live', 'retired', 'refused', 'waiting')),
  made_at timestamptz NOT NULL,
  answers integer NOT NULL DEFAULT 0,
  -- Measured on answers that were not used for fitting (contract ModelQuality); null for weights set by hand.
  quality jsonb,
  -- Weights by the names of the features.
  weights jsonb NOT NULL,
  note text NOT NULL DEFAULT '',
  -- Who last made it live by hand.
  set_by uuid REFERENCES users (id) ON DELETE SET NULL,
  -- Settings for offering introductions (contract PolicyNumbers).
  policy jsonb NOT NULL
    DEFAULT '{"minimum_score": 0.08, "exposure_discount": 0.25, "exploration": 0.05}',
  -- Pinned by staff: newer models do not replace it until they unpin it.
  is_pinned boolean NOT NULL DEFAULT false,
  -- Why staff made it live. `note` is the result of the fit.
  set_reason text NOT NULL DEFAULT '',
  CONSTRAINT match_models_pinned_check CHECK (NOT is_pinned OR state = 'live')
);
CREATE UNIQUE INDEX match_models_live_key ON match_models ((true)) WHERE state = 'live';
CREATE INDEX match_models_made_idx ON match_models (made_at DESC, version);

-- Embeddings of members' texts by a language model: integers in base64. The digest of the texts and the model says when
-- they must be fetched again. Empty: the model did not accept the text.
CREATE TABLE match_vectors (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  digest text NOT NULL,
  asks text NOT NULL,
  says text NOT NULL,
  made_at timestamptz NOT NULL,
  -- When the digest was last compared with the texts.
  checked_at timestamptz NOT NULL
);

-- Signals for matching: who booked whom, and who sent a message or booked again after a session. Written by triggers.
CREATE TABLE match_signals (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  other_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('booked', 'followed_up')),
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, other_id, kind)
);
CREATE INDEX match_signals_other_idx ON match_signals (other_id);
CREATE INDEX match_signals_at_idx ON match_signals (at);

-- Members whose data for matching changed and must be read again by every process: ratings, sessions, reliability marks,
-- answers, expired introductions, pauses, deletions. Rows are only added, so that writers do not wait for each other; the
-- weekly run deletes old ones (`forgetChanges`). No foreign key, so that rows outlive an erased account for these days.
CREATE TABLE match_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- The transaction that added the row. A process reads the rows of transactions that had not ended when it last read.
  made_in xid8 NOT NULL DEFAULT pg_current_xact_id()
);
CREATE INDEX match_changes_made_in_idx ON match_changes (made_in);
CREATE INDEX match_changes_at_idx ON match_changes USING brin (at);
