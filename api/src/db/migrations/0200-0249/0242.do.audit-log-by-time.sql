-- The audit log in order of time, of everybody and of one person (R-ADMIN-24).
CREATE INDEX audit_log_newest_idx ON audit_log (at DESC, position DESC);
CREATE INDEX audit_log_actor_idx ON audit_log (actor_id, at DESC, position DESC);
