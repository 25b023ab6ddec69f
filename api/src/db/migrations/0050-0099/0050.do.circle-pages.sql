-- What a circle's page shows and its admin changes: rules, a cover, who can join, and who may do what.
ALTER TABLE circles
  ADD COLUMN rules text NOT NULL DEFAULT '',
  -- Key of the cover picture in the file store.
  ADD COLUMN cover_key text,
  ADD COLUMN access text NOT NULL DEFAULT 'open' CHECK (access IN ('open', 'request', 'invitation')),
  -- What somebody who asks to join is asked.
  ADD COLUMN question text NOT NULL DEFAULT '',
  -- Groups of roles: each role is named, none implies another.
  ADD COLUMN who_invites text[] NOT NULL DEFAULT '{admin,deputy,member}'
    CHECK ('admin' = ANY (who_invites) AND who_invites <@ '{admin,deputy,member}'),
  ADD COLUMN who_writes text[] NOT NULL DEFAULT '{admin,deputy,member}'
    CHECK ('admin' = ANY (who_writes) AND who_writes <@ '{admin,deputy,member}'),
  ADD COLUMN who_removes text[] NOT NULL DEFAULT '{admin,deputy}'
    CHECK ('admin' = ANY (who_removes) AND who_removes <@ '{admin,deputy,member}'),
  -- Since when nobody writes or joins.
  ADD COLUMN archived_at timestamptz,
  -- The member to whom the admin offers the circle.
  ADD COLUMN offered_to uuid,
  -- When the admin, who was away, was told that a deputy will follow.
  ADD COLUMN admin_warned_at timestamptz;

-- Deputies follow the admin. The admin is `circles.admin_id`, whatever the row here says.
ALTER TABLE circle_members
  ADD COLUMN role text NOT NULL DEFAULT 'member' CHECK (role IN ('deputy', 'member'));

-- An offer ends when the member leaves.
ALTER TABLE circles ADD CONSTRAINT circles_offered_to_member
  FOREIGN KEY (id, offered_to) REFERENCES circle_members (circle_id, user_id)
  ON DELETE SET NULL (offered_to) DEFERRABLE INITIALLY DEFERRED;

-- Whether a member of a circle may write in its chat.
CREATE FUNCTION may_write_in_circle(circle uuid, person uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT 1 FROM circles c JOIN circle_members m ON m.circle_id = c.id AND m.user_id = person
    WHERE c.id = circle AND c.archived_at IS NULL
      AND (CASE WHEN c.admin_id = person THEN 'admin' ELSE m.role END) = ANY (c.who_writes))
$$;
