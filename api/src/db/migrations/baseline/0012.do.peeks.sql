-- Peeks: short clips of sessions, published when everybody heard in them agreed.
CREATE TABLE snips (
  id uuid PRIMARY KEY,
  -- No foreign key: a peek outlives the record of its session.
  session_id uuid,
  title text NOT NULL,
  created_at timestamptz NOT NULL,
  show_after timestamptz NOT NULL,
  published_at timestamptz,
  duration_seconds real NOT NULL CHECK (duration_seconds > 0),
  trim_start_seconds real NOT NULL DEFAULT 0,
  trim_end_seconds real,
  transcript text,
  video_key text,
  poster_key text,
  aspect text NOT NULL CHECK (aspect IN ('landscape', 'portrait', 'square', 'audiogram')),
  view_count integer NOT NULL DEFAULT 0,
  like_count integer NOT NULL DEFAULT 0,
  share_count integer NOT NULL DEFAULT 0,
  replay_count integer NOT NULL DEFAULT 0,
  -- Incremented by every change of cut, title, transcript or speakers: people agree to one version (R-PEEK-17).
  version integer NOT NULL DEFAULT 1,
  -- Taken down by staff, or because somebody in it was erased. Never published again.
  is_taken_down boolean NOT NULL DEFAULT false,
  CHECK (trim_end_seconds IS NULL OR trim_end_seconds > trim_start_seconds)
);
CREATE INDEX snips_published_idx ON snips (published_at DESC, id) WHERE published_at IS NOT NULL;
CREATE UNIQUE INDEX snips_video_key ON snips (video_key);
CREATE UNIQUE INDEX snips_poster_key ON snips (poster_key);

-- The people of a peek, and what each decided.
CREATE TABLE snip_people (
  snip_id uuid NOT NULL REFERENCES snips (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  position smallint NOT NULL DEFAULT 0,
  decision text NOT NULL DEFAULT 'pending' CHECK (decision IN ('pending', 'clip', 'skip')),
  decided_at timestamptz,
  PRIMARY KEY (snip_id, user_id)
);
CREATE INDEX snip_people_person_idx ON snip_people (user_id, decision);

-- Topics of a peek.
CREATE TABLE snip_topics (
  snip_id uuid NOT NULL REFERENCES snips (id) ON DELETE CASCADE,
  topic_slug text NOT NULL REFERENCES topics (slug) ON UPDATE CASCADE,
  position smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (snip_id, topic_slug)
);

-- Speakers found in the sound of a peek, and which person each one is.
CREATE TABLE snip_speakers (
  snip_id uuid NOT NULL REFERENCES snips (id) ON DELETE CASCADE,
  -- `Speaker 1`, or the name that a guest gave.
  label text NOT NULL,
  position smallint NOT NULL DEFAULT 0,
  -- Null: not identified, or not one of the two.
  user_id uuid REFERENCES users (id),
  -- When a person of the peek said who it is.
  identified_at timestamptz,
  -- When they speak, in seconds of the clip: from, to, from, to … Empty: not known.
  stretches real[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (snip_id, label),
  CHECK (user_id IS NULL OR identified_at IS NOT NULL),
  CHECK (cardinality(stretches) % 2 = 0)
);
CREATE INDEX snip_speakers_person_idx ON snip_speakers (user_id) WHERE user_id IS NOT NULL;

-- What counts once for a person: a like, and one view, share and replay a day.
CREATE TABLE snip_reactions (
  snip_id uuid NOT NULL REFERENCES snips (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('like', 'view', 'share', 'replay')),
  -- The UTC day; one fixed day for a like.
  on_day date NOT NULL,
  PRIMARY KEY (snip_id, user_id, kind, on_day)
);

-- Published peeks in another shape, made when a person of the peek asks.
CREATE TABLE snip_videos (
  id uuid PRIMARY KEY,
  snip_id uuid NOT NULL REFERENCES snips (id) ON DELETE CASCADE,
  view text NOT NULL CHECK (view IN ('landscape', 'portrait', 'square', 'audiogram')),
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'running', 'done', 'failed')),
  -- 0 to 1.
  progress real NOT NULL DEFAULT 0,
  changed_at timestamptz NOT NULL,
  UNIQUE (snip_id, view)
);

-- Members' links by which guests record a clip without an account.
CREATE TABLE clip_requests (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  link_hash text NOT NULL UNIQUE,
  for_whom text NOT NULL,
  prompt text NOT NULL,
  uses smallint NOT NULL CHECK (uses BETWEEN 1 AND 20),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  closed_at timestamptz
);
CREATE INDEX clip_requests_person_idx ON clip_requests (user_id, created_at DESC);

-- Clips that guests recorded. Each becomes a peek of the member, who publishes or skips it. If the guest withdraws it, the peek
-- is deleted.
CREATE TABLE guest_clips (
  id uuid PRIMARY KEY,
  request_id uuid NOT NULL REFERENCES clip_requests (id) ON DELETE CASCADE,
  snip_id uuid UNIQUE REFERENCES snips (id) ON DELETE SET NULL,
  -- Hash of the guest's own secret, for sending, following and withdrawing the clip.
  secret_hash text NOT NULL UNIQUE,
  guest_name text NOT NULL,
  consented_at timestamptz NOT NULL,
  size_bytes integer NOT NULL CHECK (size_bytes > 0),
  received_bytes integer NOT NULL DEFAULT 0 CHECK (received_bytes BETWEEN 0 AND size_bytes),
  state text NOT NULL DEFAULT 'uploading'
    CHECK (state IN ('uploading', 'checking', 'sent', 'refused', 'withdrawn')),
  refusal text,
  changed_at timestamptz NOT NULL
);
CREATE INDEX guest_clips_request_idx ON guest_clips (request_id);
CREATE INDEX guest_clips_unfinished_idx ON guest_clips (changed_at) WHERE state = 'uploading';
