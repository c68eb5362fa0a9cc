-- When each job ran last, on which replica, and how it went. A run holds an advisory lock of the job's name.
CREATE TABLE job (
  name text PRIMARY KEY,
  -- The replica that runs it now; null between two runs.
  running_on text,
  started_at timestamptz NOT NULL,
  done integer NOT NULL DEFAULT 0,
  total integer,
  -- Of the last run that succeeded.
  finished_at timestamptz,
  duration_ms integer,
  changed_rows integer,
  -- Name and code of the last error.
  error text,
  failed_at timestamptz
);
