-- Circles: groups of members around topics, with one admin each.
CREATE TABLE circles (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  purpose text NOT NULL DEFAULT '',
  -- Null only after the admin's account was erased.
  admin_id uuid,
  created_at timestamptz NOT NULL
);
-- Names that differ only in capitals or accents are the same.
CREATE UNIQUE INDEX circles_name_key ON circles (plain_text(name));

-- Members of a circle, with its admin.
CREATE TABLE circle_members (
  circle_id uuid NOT NULL REFERENCES circles (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  joined_at timestamptz NOT NULL,
  PRIMARY KEY (circle_id, user_id)
);
CREATE INDEX circle_members_person_idx ON circle_members (user_id);
-- An admin is always a member of the circle, whatever happens concurrently.
ALTER TABLE circles ADD CONSTRAINT circles_admin_is_member
  FOREIGN KEY (id, admin_id) REFERENCES circle_members (circle_id, user_id)
  ON DELETE SET NULL (admin_id) DEFERRABLE INITIALLY DEFERRED;

-- Topics of a circle.
CREATE TABLE circle_topics (
  circle_id uuid NOT NULL REFERENCES circles (id) ON DELETE CASCADE,
  topic_slug text NOT NULL REFERENCES topics (slug) ON UPDATE CASCADE,
  position smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (circle_id, topic_slug)
);

-- Members whom the admin removed from a circle, and whether they may ask to come back.
CREATE TABLE circle_removals (
  circle_id uuid NOT NULL REFERENCES circles (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  may_ask boolean NOT NULL,
  removed_at timestamptz NOT NULL,
  -- When they asked to come back.
  asked_at timestamptz,
  PRIMARY KEY (circle_id, user_id),
  CHECK (may_ask OR asked_at IS NULL)
);
CREATE INDEX circle_removals_person_idx ON circle_removals (user_id);
