-- Pages of staff that had no index in their order: the newest peeks, decided appeals and disputes, staff, and suspended members.
CREATE INDEX snips_newest_idx ON snips (created_at DESC, id);
CREATE INDEX appeals_decided_idx ON appeals (decided_at DESC, id) WHERE decided_at IS NOT NULL;
CREATE INDEX reliability_marks_decided_idx ON reliability_marks (decided_at DESC, id) WHERE decided_at IS NOT NULL;
CREATE INDEX users_staff_idx ON users (created_at DESC, id) WHERE role <> 'member';
CREATE INDEX users_suspended_idx ON users (created_at DESC, id) WHERE suspended_at IS NOT NULL;
-- The numbers of each week. Rows are added in the order of these times, so an index that keeps the first and the last time of each
-- range of pages finds the weeks at almost no cost.
CREATE INDEX introductions_times_idx ON introductions USING brin (offered_at, closed_at);
CREATE INDEX sessions_times_idx ON sessions USING brin (booked_at, took_place_at);
CREATE INDEX session_reviews_time_idx ON session_reviews USING brin (created_at);
CREATE INDEX session_payments_times_idx ON session_payments USING brin (paid_at, closed_at);
