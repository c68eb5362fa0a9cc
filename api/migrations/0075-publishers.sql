-- Teams that publish their own remotes from outside.
CREATE TABLE publisher (
  name text PRIMARY KEY,
  remotes jsonb NOT NULL,
  token_hash text NOT NULL UNIQUE,
  may_activate boolean NOT NULL,
  expires_at timestamptz,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz
);

-- One upload at a time for each remote.
CREATE TABLE release_upload (
  remote text PRIMARY KEY,
  id text NOT NULL,
  -- An upload whose server dies does not block the remote for longer.
  expires_at timestamptz NOT NULL
);
