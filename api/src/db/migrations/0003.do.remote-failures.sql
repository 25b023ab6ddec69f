-- What browsers report about remotes that did not load; counted by remote, version and reason.
create table remote_failures (
  id uuid primary key,
  remote text not null,
  version text not null,
  reason text not null,
  detail text not null,
  user_id uuid,
  reported_at timestamptz not null
);
create index remote_failures_newest on remote_failures (reported_at desc);
