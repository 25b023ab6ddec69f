-- Where a member laughs in a recording, in milliseconds from its beginning: [{"from": 12000, "until": 13500}].
alter table recording_voices add column laughter jsonb not null default '[]';
