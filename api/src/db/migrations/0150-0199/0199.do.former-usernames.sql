-- Usernames that members had before they chose another one: they lead to the member, and nobody else can take them, until `kept_until`
-- (R-ACCT-29). A row is deleted when its time is over, when the member takes the name back, and with the account.
CREATE TABLE former_usernames (
  username text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  changed_at timestamptz NOT NULL,
  kept_until timestamptz NOT NULL
);
CREATE INDEX former_usernames_user_id_idx ON former_usernames (user_id);
CREATE INDEX former_usernames_kept_until_idx ON former_usernames (kept_until);

-- When a member last changed the username they had chosen, which sets when they can again. Null if they never have.
ALTER TABLE users ADD COLUMN username_changed_at timestamptz;
