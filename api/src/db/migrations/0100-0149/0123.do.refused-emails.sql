-- When a mail server refused an email for good (RFC 5321, section 4.2.1). It is not sent again.
ALTER TABLE mail_outbox ADD COLUMN refused_at timestamptz;
