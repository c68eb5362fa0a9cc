CREATE TABLE season (
  id text PRIMARY KEY,
  name text NOT NULL,
  theme text NOT NULL,
  announcement text,
  -- Version that new drafts get and old ones move to.
  current_version integer NOT NULL,
  -- The windows in force: the definition's, moved by extensions.
  windows jsonb NOT NULL,
  -- The season that the portal shows is the one that was opened last.
  opened_at timestamptz,
  published_at timestamptz NOT NULL
);

-- A published definition never changes.
CREATE TABLE season_definition (
  season_id text NOT NULL REFERENCES season (id),
  version integer NOT NULL,
  definition jsonb NOT NULL,
  sha256 text NOT NULL,
  published_at timestamptz NOT NULL,
  PRIMARY KEY (season_id, version)
);

CREATE TABLE entry (
  id uuid PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES user_account (id),
  season_id text NOT NULL REFERENCES season (id),
  definition_version integer NOT NULL,
  participant text NOT NULL CHECK (participant IN ('personal', 'enterprise')),
  entry_no text UNIQUE,
  -- What operators know, and what the participant is shown.
  status text NOT NULL,
  published_status text NOT NULL,
  project_name text NOT NULL DEFAULT '',
  group_name text,
  track_name text,
  region_name text,
  completeness smallint NOT NULL DEFAULT 0,
  show_publicly boolean NOT NULL DEFAULT false,
  returned jsonb,
  extended_until timestamptz,
  submitted_at timestamptz,
  -- Answers were saved after the last submission.
  changed_since_submission boolean NOT NULL DEFAULT false,
  migration jsonb,
  content_slug text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (user_id, season_id)
);
CREATE INDEX entry_season_status ON entry (season_id, status, updated_at DESC);

CREATE TABLE entry_step (
  entry_id uuid NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
  step_id text NOT NULL,
  -- Sensitive answers are sealed one by one.
  data jsonb NOT NULL,
  revision integer NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (entry_id, step_id)
);

-- What was submitted, kept for ever.
CREATE TABLE entry_submission (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entry_id uuid NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
  entry_no text NOT NULL,
  idempotency_key text NOT NULL,
  definition_version integer NOT NULL,
  steps jsonb NOT NULL,
  consents jsonb NOT NULL,
  -- Labels of the options as they read when it was submitted.
  labels jsonb NOT NULL,
  sha256 text NOT NULL,
  submitted_at timestamptz NOT NULL,
  UNIQUE (entry_id, idempotency_key)
);
CREATE INDEX entry_submission_no ON entry_submission (entry_no, submitted_at DESC);
CREATE SEQUENCE entry_number;

-- Every change of state: who, when, why.
CREATE TABLE entry_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entry_id uuid NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
  status text NOT NULL,
  published_status text NOT NULL,
  actor text NOT NULL,
  note text,
  at timestamptz NOT NULL
);
CREATE INDEX entry_event_entry ON entry_event (entry_id, id);

-- Which files the answers of an entry name, now or in a submission.
CREATE TABLE entry_file (
  entry_id uuid NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
  file_id uuid NOT NULL,
  PRIMARY KEY (entry_id, file_id)
);
CREATE INDEX entry_file_file ON entry_file (file_id);
