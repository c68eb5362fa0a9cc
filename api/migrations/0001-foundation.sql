-- Counters of rate limits: one row a subject and window, shared by all replicas.
CREATE TABLE rate_counter (
  key text PRIMARY KEY,
  hits integer NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX rate_counter_expires_at ON rate_counter (expires_at);

-- What operators did, kept for audits.
CREATE TABLE operator_act (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  operator text NOT NULL,
  act text NOT NULL,
  subject text NOT NULL,
  detail jsonb,
  at timestamptz NOT NULL
);
