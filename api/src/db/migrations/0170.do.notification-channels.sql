-- Where a member's news goes besides the app. No row: everything goes everywhere.
CREATE TABLE notification_settings (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- The kinds that do not go there.
  in_app_off text[] NOT NULL DEFAULT '{}',
  mail_off text[] NOT NULL DEFAULT '{}',
  push_off text[] NOT NULL DEFAULT '{}',
  -- Times of day in the member's zone, `22:00`.
  quiet_from text CHECK (quiet_from ~ '^\d{2}:\d{2}$'),
  quiet_until text CHECK (quiet_until ~ '^\d{2}:\d{2}$'),
  digest_at text CHECK (digest_at ~ '^\d{2}:\d{2}$'),
  CHECK ((quiet_from IS NULL) = (quiet_until IS NULL))
);

ALTER TABLE notifications
  -- False: not listed and not counted, only mailed or pushed.
  ADD COLUMN in_app boolean NOT NULL DEFAULT true,
  -- When it is mailed unless it is read by then; null for no mail, and once that is decided.
  ADD COLUMN mail_due_at timestamptz;
CREATE INDEX notifications_mail_due_idx ON notifications (mail_due_at) WHERE mail_due_at IS NOT NULL;

-- Browsers that news is pushed to, each while its sign-in lasts.
CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  sign_in_id uuid NOT NULL REFERENCES sign_ins (id) ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_person_idx ON push_subscriptions (user_id);
CREATE INDEX push_subscriptions_sign_in_idx ON push_subscriptions (sign_in_id);

-- One click there ends mails of this kind (RFC 8058).
ALTER TABLE mail_outbox ADD COLUMN unsubscribe_url text;
