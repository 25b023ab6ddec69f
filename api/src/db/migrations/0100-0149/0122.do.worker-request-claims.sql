ALTER TABLE worker_requests
  -- The process that works on it, from `server_processes`. When its lease is gone, another one begins anew.
  ADD COLUMN claimed_by uuid;

CREATE INDEX worker_requests_unanswered ON worker_requests (expires_at) WHERE answer IS NULL;
