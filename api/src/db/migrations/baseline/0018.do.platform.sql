-- Emails to send, written in the transaction of what they are about.
CREATE TABLE mail_outbox (
  id uuid PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  body_text text NOT NULL,
  body_html text NOT NULL,
  attachments jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  -- Reply-To, if not the sender.
  reply_to text,
  -- One-click unsubscribe of this kind of email (RFC 8058).
  unsubscribe_url text
);
CREATE INDEX mail_outbox_newest ON mail_outbox (created_at DESC);
CREATE INDEX mail_outbox_recipient ON mail_outbox (recipient, created_at DESC);

-- Notifications of members.
CREATE TABLE notifications (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  -- A path of the site.
  path text NOT NULL CHECK (path LIKE '/%'),
  person_id uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  read_at timestamptz,
  -- False: only sent by email or push, not listed or counted in the app.
  in_app boolean NOT NULL DEFAULT true,
  -- When to send it by email if it is still unread; null: no email, or already decided.
  mail_due_at timestamptz
);
CREATE INDEX notifications_newest_idx ON notifications (user_id, created_at DESC, id);
CREATE INDEX notifications_unread_idx ON notifications (user_id) WHERE read_at IS NULL;
CREATE INDEX notifications_mail_due_idx ON notifications (mail_due_at) WHERE mail_due_at IS NOT NULL;

-- Channels of a member's notifications. Without a row: all kinds on all channels.
CREATE TABLE notification_settings (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- Kinds that are switched off for each channel.
  in_app_off text[] NOT NULL DEFAULT '{}',
  mail_off text[] NOT NULL DEFAULT '{}',
  push_off text[] NOT NULL DEFAULT '{}',
  -- Times of day in the member's zone, `22:00`.
  quiet_from text CHECK (quiet_from ~ '^\d{2}:\d{2}$'),
  quiet_until text CHECK (quiet_until ~ '^\d{2}:\d{2}$'),
  digest_at text CHECK (digest_at ~ '^\d{2}:\d{2}$'),
  CHECK ((quiet_from IS NULL) = (quiet_until IS NULL))
);

-- Browsers for push notifications, while their login lasts.
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

-- Inquiries of visitors, and reports by members about each other.
CREATE TABLE inquiries (
  id uuid PRIMARY KEY,
  -- The challenge it was sent with. Each allows one inquiry.
  challenge_id uuid NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('press', 'contact', 'report')),
  state text NOT NULL CHECK (state IN ('open', 'answered', 'suspicious')),
  name text NOT NULL,
  email text NOT NULL,
  organisation text NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  deadline date,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  -- Of reports: kept apart from the message, so that staff read the reason in their own language.
  reason text CHECK (reason IN ('spam', 'harassment', 'pretends', 'fraud', 'other')),
  quoted text NOT NULL DEFAULT ''
);
CREATE INDEX inquiries_by_state ON inquiries (state, created_at);

-- What staff did. Append-only: triggers refuse changes.
CREATE TABLE audit_log (
  position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  -- No foreign key, so that the row outlives the account. Null: the platform itself, by a rule that staff set.
  actor_id uuid,
  action text NOT NULL,
  subject_id text NOT NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL
);

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only';
END;
$$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- Remotes that failed to load, as browsers report them.
CREATE TABLE remote_failures (
  id uuid PRIMARY KEY,
  remote text NOT NULL,
  version text NOT NULL,
  reason text NOT NULL,
  detail text NOT NULL,
  user_id uuid,
  reported_at timestamptz NOT NULL
);
CREATE INDEX remote_failures_newest ON remote_failures (reported_at DESC);
-- For the admin page of one remote.
CREATE INDEX remote_failures_of_remote ON remote_failures (remote, reported_at DESC);

-- Counters of rate limits, shared by all processes. Keys are hashed. Unlogged: empty after a crash of the database.
CREATE UNLOGGED TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  -- When it ends, in milliseconds since 1970.
  expire bigint
);
CREATE INDEX rate_limits_expire_idx ON rate_limits (expire);

-- Answers to calls with an Idempotency-Key, written in the transaction that did the work. The same call gets the same answer.
CREATE TABLE kept_answers (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  key text NOT NULL CHECK (key <> ''),
  -- Hash of the request, to refuse the same key for another one.
  request_hash text NOT NULL,
  -- The JSON that was sent.
  answer text NOT NULL,
  kept_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, key)
);
CREATE INDEX kept_answers_age_idx ON kept_answers (kept_at);

-- Pub/sub messages between server processes that are too long for NOTIFY (8 kB), which then names the row. Deleted after some
-- minutes.
CREATE TABLE realtime_words (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  word text NOT NULL,
  written_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX realtime_words_age_idx ON realtime_words (written_at);

-- The sample data of this database, if it has any: made once.
CREATE TABLE seeded_worlds (
  seed integer PRIMARY KEY,
  made_at timestamptz NOT NULL,
  -- True if the demo members have a well-known password (never in production).
  has_known_passwords boolean NOT NULL
);
