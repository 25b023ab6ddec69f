-- Mails wait here until they are sent: written in the transaction of what they tell about.
create table mail_outbox (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  attachments jsonb not null,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mail_outbox_newest on mail_outbox (created_at desc);
create index mail_outbox_recipient on mail_outbox (recipient, created_at desc);
