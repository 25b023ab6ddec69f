-- Accounts of members and staff. Other modules refer to users (id).
CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL CHECK (email = lower(email)),
  -- Null until onboarding, where a member chooses one.
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
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Account deletion: members can take the request back for a month. The row stays after erasing, without a name, as the
  -- author of what they wrote to others.
  deletion_requested_at timestamptz,
  erased_at timestamptz
);
CREATE UNIQUE INDEX users_email_key ON users (email);
CREATE UNIQUE INDEX users_username_key ON users (username);
CREATE INDEX users_created_at_idx ON users (created_at DESC, id);
CREATE INDEX users_deletion_idx ON users (deletion_requested_at)
  WHERE deletion_requested_at IS NOT NULL AND erased_at IS NULL;

-- The predefined topics of members, circles and peeks.
CREATE TABLE topics (
  slug text PRIMARY KEY CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text NOT NULL UNIQUE,
  -- The German name, so that the search finds people by it too. Pages show the name from the server's catalog; a test
  -- compares the two.
  other_names text NOT NULL DEFAULT ''
);

-- Profiles, one for each account.
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
  -- Updated by the sessions module in the transaction that publishes a review or completes a session.
  rating_sum integer NOT NULL DEFAULT 0,
  rating_count integer NOT NULL DEFAULT 0,
  completed_sessions integer NOT NULL DEFAULT 0,
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- The text that the search reads: name, username, headline, company, job and topics, in lower case without accents.
  -- Updated by triggers, because it comes from several tables that several modules write (see the search migration).
  search_text text NOT NULL DEFAULT '',
  -- The member's locale, as a BCP 47 tag: language of the pages, and how dates and numbers are written. Null: as the browser.
  formats text CHECK (formats ~ '^[a-z]{2}-[A-Z]{2}$'),
  -- Who sees which field: `{"story": "connections", "company": "me"}`. Fields that are not listed are public.
  visibility jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(visibility) = 'object'),
  -- Words of search_text for the index, with the traits of `search_traits_of`. With is_listed here, too, a search reads no
  -- other table.
  search_words tsvector NOT NULL DEFAULT ''::tsvector,
  is_listed boolean NOT NULL DEFAULT false,
  -- Copied from availability_settings by a trigger.
  is_bookable boolean NOT NULL DEFAULT true,
  -- The most sessions that fit in the member's week. Null: the defaults of the code apply.
  weekly_room integer
);
CREATE INDEX profiles_listed_idx ON profiles (completed_sessions DESC, user_id) WHERE is_listed;
-- Lists the most experienced investors without reading all investors.
CREATE INDEX profiles_listed_investors_idx ON profiles (completed_sessions DESC, user_id) WHERE is_listed AND is_investor;
CREATE INDEX profiles_search_words_idx ON profiles USING gin (search_words) WITH (fastupdate = off);

-- Topics that a member offers or looks for.
CREATE TABLE profile_topics (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  topic_slug text NOT NULL REFERENCES topics (slug),
  kind text NOT NULL CHECK (kind IN ('expert_in', 'looking_for')),
  position smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, kind, topic_slug)
);
CREATE INDEX profile_topics_topic_idx ON profile_topics (topic_slug, kind);

-- Work experience on a profile.
CREATE TABLE profile_experiences (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  title text NOT NULL,
  organisation text NOT NULL,
  -- A month, `2021-05`; null while it lasts.
  started_on text NOT NULL CHECK (started_on ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  ended_on text CHECK (ended_on ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  description text NOT NULL,
  CHECK (ended_on IS NULL OR ended_on >= started_on)
);
CREATE INDEX profile_experiences_person_idx ON profile_experiences (user_id, started_on DESC);

-- Awards on a profile.
CREATE TABLE profile_awards (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  title text NOT NULL,
  issuer text NOT NULL,
  year smallint NOT NULL
);
CREATE INDEX profile_awards_person_idx ON profile_awards (user_id, year DESC);

-- A pro member's newest request to have their profile verified, and the decision of staff. Earlier decisions are in the
-- audit log.
CREATE TABLE profile_verifications (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  -- Links and text that only staff see.
  evidence text NOT NULL CHECK (evidence <> ''),
  -- As they were when staff checked. After a change of name the profile is no longer verified; after a change of company
  -- only the name is.
  first_name text NOT NULL,
  last_name text NOT NULL,
  company text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'verified', 'refused')),
  what text CHECK (what IN ('name', 'name_and_work')),
  reason text NOT NULL DEFAULT '',
  requested_at timestamptz NOT NULL,
  decided_at timestamptz,
  -- The claimed badges for which staff have seen proof.
  badges text[] NOT NULL DEFAULT '{}' CHECK (badges <@ ARRAY['expert', 'investor']),
  -- An email address at work, proved by a code. Only staff see it.
  work_email text CHECK (work_email <> ''),
  work_email_proven_at timestamptz,
  CHECK ((state = 'waiting') = (decided_at IS NULL)),
  CHECK ((state = 'verified') = (what IS NOT NULL)),
  CHECK ((work_email IS NULL) = (work_email_proven_at IS NULL))
);
CREATE INDEX profile_verifications_queue_idx ON profile_verifications (state, requested_at);

-- Who follows whom.
CREATE TABLE subscriptions (
  subscriber_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  person_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (subscriber_id, person_id),
  CHECK (subscriber_id <> person_id)
);
CREATE INDEX subscriptions_person_idx ON subscriptions (person_id);

-- What everybody may see of a person (contract PersonSummary), for other modules to join. Without a username, the id
-- replaces it, never the email.
CREATE VIEW person_summaries AS
SELECT u.id,
       coalesce(u.username, u.id::text) AS username,
       u.first_name,
       u.last_name,
       p.headline,
       CASE WHEN p.picture_key IS NULL THEN NULL ELSE '/api/v1/files/' || p.picture_key END AS picture_url,
       p.is_expert,
       p.is_investor,
       u.is_pro,
       u.erased_at IS NOT NULL AS is_erased
FROM users u
JOIN profiles p ON p.user_id = u.id;
