-- Staff who see a member's pages as the member does (R-ADMIN-11). The member sees this list.
CREATE TABLE support_views (
  id uuid PRIMARY KEY,
  staff_id uuid NOT NULL REFERENCES users,
  user_id uuid NOT NULL REFERENCES users,
  reason text NOT NULL CHECK (reason <> ''),
  started_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > started_at),
  ended_at timestamptz
);
CREATE INDEX support_views_user_idx ON support_views (user_id, started_at DESC);
CREATE INDEX support_views_staff_idx ON support_views (staff_id, started_at DESC);
