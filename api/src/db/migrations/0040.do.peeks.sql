-- Peeks (snips): short clips of sessions, published when every person heard in them agreed.
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
  -- Speakers found in the recording: labels, or names once they are matched to people.
  raw_users text[] NOT NULL DEFAULT '{}',
  transcript text,
  video_key text,
  poster_key text,
  aspect text NOT NULL CHECK (aspect IN ('landscape', 'portrait', 'square', 'audiogram')),
  view_count integer NOT NULL DEFAULT 0,
  like_count integer NOT NULL DEFAULT 0,
  share_count integer NOT NULL DEFAULT 0,
  replay_count integer NOT NULL DEFAULT 0,
  CHECK (trim_end_seconds IS NULL OR trim_end_seconds > trim_start_seconds)
);
CREATE INDEX snips_published_idx ON snips (published_at DESC, id) WHERE published_at IS NOT NULL;
CREATE UNIQUE INDEX snips_video_key ON snips (video_key);
CREATE UNIQUE INDEX snips_poster_key ON snips (poster_key);

-- Who was in the room, and what each decided.
CREATE TABLE snip_people (
  snip_id uuid NOT NULL REFERENCES snips (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  position smallint NOT NULL DEFAULT 0,
  decision text NOT NULL DEFAULT 'pending' CHECK (decision IN ('pending', 'clip', 'skip')),
  decided_at timestamptz,
  PRIMARY KEY (snip_id, user_id)
);
CREATE INDEX snip_people_person_idx ON snip_people (user_id, decision);

CREATE TABLE snip_topics (
  snip_id uuid NOT NULL REFERENCES snips (id) ON DELETE CASCADE,
  topic_slug text NOT NULL REFERENCES topics (slug) ON UPDATE CASCADE,
  position smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (snip_id, topic_slug)
);

-- What one person counts for once: a like, and a view a day.
CREATE TABLE snip_reactions (
  snip_id uuid NOT NULL REFERENCES snips (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('like', 'view')),
  -- The UTC day of a view; one fixed day for a like.
  on_day date NOT NULL,
  PRIMARY KEY (snip_id, user_id, kind, on_day)
);
