-- Logins that loaded the canary of a remote, as browsers report them. The key is a hash, because only their number is needed.
CREATE TABLE canary_loads (
  remote text NOT NULL,
  version text NOT NULL,
  login_hash text NOT NULL,
  loaded_at timestamptz NOT NULL,
  PRIMARY KEY (remote, version, login_hash)
);
