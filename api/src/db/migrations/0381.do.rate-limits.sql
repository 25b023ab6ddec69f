-- How often something was tried, for several processes together: who tries it, by a keyed hash, and until when it counts.
-- Not logged: after a crash of the database everybody begins anew.
CREATE UNLOGGED TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  -- Milliseconds since 1970.
  expire bigint
);
CREATE INDEX rate_limits_expire_idx ON rate_limits (expire);
