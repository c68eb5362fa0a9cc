-- Objects of the file storage whose rows are gone: removed from the storage as soon as no backup is under way.
CREATE TABLE object_removal (
  storage_key text PRIMARY KEY
);

-- A backup reads files after the database: until then no object may be removed that its copy of the database names.
CREATE TABLE backup_hold (
  id text PRIMARY KEY,
  -- A backup that dies takes its hold with it.
  expires_at timestamptz NOT NULL
);
