CREATE TABLE stored_file (
  id uuid PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES user_account (id),
  purpose text NOT NULL,
  name text NOT NULL,
  mime text NOT NULL,
  size bigint NOT NULL,
  sha256 text NOT NULL,
  storage_key text NOT NULL,
  -- Avatars are shown to everybody; the rest is read by signed addresses only.
  is_public boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);
CREATE INDEX stored_file_user ON stored_file (user_id, created_at);
CREATE INDEX stored_file_key ON stored_file (storage_key);

CREATE TABLE upload_session (
  id text PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES user_account (id),
  purpose text NOT NULL,
  name text NOT NULL,
  mime text NOT NULL,
  size bigint NOT NULL,
  -- Of the whole file, where the client knew it at the start.
  sha256 text,
  storage_key text NOT NULL,
  -- The object storage's own id of a multipart upload.
  remote_id text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  completed_at timestamptz,
  file_id uuid
);
CREATE INDEX upload_session_user ON upload_session (user_id, created_at);
CREATE INDEX upload_session_expires_at ON upload_session (expires_at);

CREATE TABLE upload_part (
  upload_id text NOT NULL REFERENCES upload_session (id) ON DELETE CASCADE,
  part_number integer NOT NULL,
  etag text NOT NULL,
  size integer NOT NULL,
  PRIMARY KEY (upload_id, part_number)
);

-- Submits that arrived before the deadline and did not get through: their repetition has a grace.
CREATE TABLE submit_attempt (
  entry_id uuid NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
  idempotency_key text NOT NULL,
  begun_at timestamptz NOT NULL,
  PRIMARY KEY (entry_id, idempotency_key)
);
