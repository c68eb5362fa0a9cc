-- Which step of a draft names a file, and which submission does: by keys, so that no answers are searched for it. A file
-- that nothing names any more is known by the moment when it was given up.
ALTER TABLE stored_file ADD COLUMN unlinked_at timestamptz;
CREATE INDEX stored_file_unlinked ON stored_file (unlinked_at) WHERE unlinked_at IS NOT NULL;

-- An older replica, which may still be running, leaves the step empty.
ALTER TABLE entry_file ADD COLUMN step_id text NOT NULL DEFAULT '';
DELETE FROM entry_file WHERE NOT EXISTS (SELECT FROM stored_file WHERE stored_file.id = entry_file.file_id);
ALTER TABLE entry_file DROP CONSTRAINT entry_file_pkey;
ALTER TABLE entry_file ADD PRIMARY KEY (entry_id, step_id, file_id);
ALTER TABLE entry_file ADD FOREIGN KEY (file_id) REFERENCES stored_file (id);

CREATE TABLE submission_file (
  submission_id bigint NOT NULL REFERENCES entry_submission (id) ON DELETE CASCADE,
  file_id uuid NOT NULL REFERENCES stored_file (id),
  PRIMARY KEY (submission_id, file_id)
);
CREATE INDEX submission_file_file ON submission_file (file_id);

INSERT INTO entry_file (entry_id, step_id, file_id)
SELECT DISTINCT entry_step.entry_id, entry_step.step_id, stored_file.id
FROM entry_step
CROSS JOIN jsonb_path_query(entry_step.data, '$.**.fileId') AS named
JOIN stored_file ON stored_file.id::text = named #>> '{}';

INSERT INTO submission_file (submission_id, file_id)
SELECT DISTINCT entry_submission.id, stored_file.id
FROM entry_submission
CROSS JOIN jsonb_path_query(entry_submission.steps, '$.**.fileId') AS named
JOIN stored_file ON stored_file.id::text = named #>> '{}';

UPDATE stored_file SET unlinked_at = now()
WHERE EXISTS (SELECT FROM entry_file WHERE entry_file.file_id = stored_file.id)
  AND NOT EXISTS (SELECT FROM entry_file WHERE entry_file.file_id = stored_file.id AND entry_file.step_id <> '')
  AND NOT EXISTS (SELECT FROM submission_file WHERE submission_file.file_id = stored_file.id);
DELETE FROM entry_file WHERE step_id = '';

UPDATE user_account SET logo_file_id = NULL
WHERE NOT EXISTS (SELECT FROM stored_file WHERE stored_file.id = user_account.logo_file_id);
ALTER TABLE user_account ADD FOREIGN KEY (logo_file_id) REFERENCES stored_file (id) ON DELETE SET NULL;
CREATE INDEX user_account_logo_file ON user_account (logo_file_id) WHERE logo_file_id IS NOT NULL;
