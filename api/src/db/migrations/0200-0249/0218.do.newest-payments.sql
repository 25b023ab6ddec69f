-- The list of payments of staff, in its order (R-ADMIN-31).
CREATE INDEX session_payments_newest_idx ON session_payments (paid_at DESC, session_id);
