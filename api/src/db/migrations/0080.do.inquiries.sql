-- What visitors write from the public pages, until staff have answered and a while after.
create table inquiries (
  id uuid primary key,
  -- The challenge it was sent with: each is good for one inquiry.
  challenge_id uuid not null unique,
  kind text not null check (kind in ('press', 'contact')),
  state text not null check (state in ('open', 'answered', 'suspicious')),
  name text not null,
  email text not null,
  organisation text not null,
  subject text not null,
  message text not null,
  deadline date,
  created_at timestamptz not null,
  decided_at timestamptz
);
create index inquiries_by_state on inquiries (state, created_at);

-- Whom an answer goes to, when that is not who sent the mail.
alter table mail_outbox add column reply_to text;
