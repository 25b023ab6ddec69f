-- Circles: groups around topics, with one admin each.
CREATE TABLE circles (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  purpose text NOT NULL DEFAULT '',
  -- Null only for an orphan, whose admin's account was erased.
  admin_id uuid,
  created_at timestamptz NOT NULL
);
-- The same name in other capitals or without its accents is the same name.
CREATE UNIQUE INDEX circles_name_key ON circles (plain_text(name));

CREATE TABLE circle_members (
  circle_id uuid NOT NULL REFERENCES circles (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  joined_at timestamptz NOT NULL,
  PRIMARY KEY (circle_id, user_id)
);
CREATE INDEX circle_members_person_idx ON circle_members (user_id);

-- An admin is always a member: no order of concurrent steps can break this.
ALTER TABLE circles ADD CONSTRAINT circles_admin_is_member
  FOREIGN KEY (id, admin_id) REFERENCES circle_members (circle_id, user_id)
  ON DELETE SET NULL (admin_id) DEFERRABLE INITIALLY DEFERRED;

CREATE TABLE circle_topics (
  circle_id uuid NOT NULL REFERENCES circles (id) ON DELETE CASCADE,
  topic_slug text NOT NULL REFERENCES topics (slug) ON UPDATE CASCADE,
  position smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (circle_id, topic_slug)
);
