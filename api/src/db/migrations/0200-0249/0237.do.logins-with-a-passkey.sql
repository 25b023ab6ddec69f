-- Whether a login was made with a passkey, or one was added in it: staff prove a second factor by it (R-ADMIN-33).
alter table sign_ins add column with_passkey boolean not null default false;
