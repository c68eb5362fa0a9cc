-- Which keys have sealed answers that are there still: a start without one of them would find out entry by entry.
CREATE TABLE data_key (
  id text PRIMARY KEY,
  -- Tells a key from another one that was given the same id.
  fingerprint text NOT NULL,
  first_used_at timestamptz NOT NULL
);
