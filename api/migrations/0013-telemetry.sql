-- Failures seen in browsers, one row a fingerprint and day.
CREATE TABLE client_error (
  day date NOT NULL,
  fingerprint text NOT NULL,
  kind text NOT NULL,
  message text NOT NULL,
  stack text,
  page text NOT NULL,
  remote text,
  version text,
  release_set text,
  hits integer NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (day, fingerprint)
);
CREATE INDEX client_error_last_at ON client_error (last_at DESC);
