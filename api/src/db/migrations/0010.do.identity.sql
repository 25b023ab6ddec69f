-- People, their profiles and their topics. Every other domain refers to users(id).
CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL CHECK (email = lower(email)),
  -- Null until one is chosen at onboarding (decisions, People and roles).
  username text CHECK (username ~ '^[a-z0-9_.]{3,30}$'),
  password_hash text,
  first_name text NOT NULL,
  last_name text NOT NULL,
  role text NOT NULL DEFAULT 'member' CHECK (role IN ('member', 'support', 'moderator', 'admin')),
  is_pro boolean NOT NULL DEFAULT false,
  redirect_location boolean NOT NULL DEFAULT true,
  redirect_expertize boolean NOT NULL DEFAULT true,
  onboarding_steps text[] NOT NULL DEFAULT '{}',
  has_completed_onboarding boolean NOT NULL DEFAULT false,
  suspended_at timestamptz,
  last_seen_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX users_email_key ON users (email);
CREATE UNIQUE INDEX users_username_key ON users (username);
CREATE INDEX users_created_at_idx ON users (created_at DESC, id);

CREATE TABLE topics (
  slug text PRIMARY KEY CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text NOT NULL UNIQUE
);

CREATE TABLE profiles (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  headline text NOT NULL DEFAULT '',
  story text NOT NULL DEFAULT '',
  location text NOT NULL DEFAULT '',
  time_zone text NOT NULL DEFAULT 'UTC',
  languages text[] NOT NULL DEFAULT '{en}',
  company text NOT NULL DEFAULT '',
  job_title text NOT NULL DEFAULT '',
  website text NOT NULL DEFAULT '',
  goals text[] NOT NULL DEFAULT '{}',
  interests text[] NOT NULL DEFAULT '{}',
  mentorship_statement text NOT NULL DEFAULT '',
  is_expert boolean NOT NULL DEFAULT false,
  is_investor boolean NOT NULL DEFAULT false,
  academic_level text,
  picture_key text,
  -- Kept by the sessions module in the transaction that shows a review or completes a session.
  rating_sum integer NOT NULL DEFAULT 0,
  rating_count integer NOT NULL DEFAULT 0,
  completed_sessions integer NOT NULL DEFAULT 0,
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE profile_topics (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  topic_slug text NOT NULL REFERENCES topics (slug),
  kind text NOT NULL CHECK (kind IN ('expert_in', 'looking_for')),
  position smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, kind, topic_slug)
);
CREATE INDEX profile_topics_topic_idx ON profile_topics (topic_slug, kind);

-- What anybody may see of a person, for joins of every domain (contract PersonSummary).
-- The email never stands in for a missing username here.
CREATE VIEW person_summaries AS
SELECT u.id,
       coalesce(u.username, u.id::text) AS username,
       u.first_name,
       u.last_name,
       p.headline,
       CASE WHEN p.picture_key IS NULL THEN NULL ELSE '/api/v1/files/' || p.picture_key END AS picture_url,
       p.is_expert,
       p.is_investor,
       u.is_pro
FROM users u
JOIN profiles p ON p.user_id = u.id;
