-- One run of a canary; its counts stay when its visitors are removed.
CREATE TABLE canary_run (
  id text PRIMARY KEY,
  remote text NOT NULL,
  version text NOT NULL,
  -- Makes hashes of addresses worthless outside of this run; gone with the visitors.
  salt text,
  started_at timestamptz NOT NULL,
  -- When a shell server last served it.
  last_at timestamptz NOT NULL,
  canary jsonb NOT NULL,
  others jsonb NOT NULL,
  withdraw text
);

-- Visitors of a run by hash, until it is over.
CREATE TABLE canary_visitor (
  run text NOT NULL REFERENCES canary_run (id) ON DELETE CASCADE,
  visitor text NOT NULL,
  in_canary boolean NOT NULL,
  address text NOT NULL,
  -- Which of the places of this address; null where the address says nothing.
  place integer,
  visited boolean NOT NULL,
  failed boolean NOT NULL,
  ready_ms integer,
  load_ms integer,
  PRIMARY KEY (run, visitor, in_canary),
  UNIQUE (run, in_canary, address, place)
);
