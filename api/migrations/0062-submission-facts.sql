-- What lists, notices and jobs tell of a submission stands beside it, so that nobody unpacks and judges it again. The
-- program fills it in for what was submitted before, and for what an older replica hands in while it still runs.
ALTER TABLE entry_submission
  ADD COLUMN project_name text NOT NULL DEFAULT '',
  ADD COLUMN applicant_name text,
  ADD COLUMN contact_name text,
  ADD COLUMN contact_phone text,
  ADD COLUMN group_name text,
  ADD COLUMN track_name text,
  ADD COLUMN region_name text,
  ADD COLUMN show_publicly boolean NOT NULL DEFAULT false,
  ADD COLUMN has_facts boolean NOT NULL DEFAULT false;
CREATE INDEX entry_submission_without_facts ON entry_submission (id) WHERE NOT has_facts;
-- The submission that counts is the entry's last one.
CREATE INDEX entry_submission_entry ON entry_submission (entry_id, id);
