-- A season's decisions that an operator has asked to be published, and how far the job is with them.
CREATE TABLE season_publishing (
  season_id text PRIMARY KEY REFERENCES season (id) ON DELETE CASCADE,
  operator text NOT NULL,
  requested_at timestamptz NOT NULL,
  approved integer NOT NULL DEFAULT 0,
  rejected integer NOT NULL DEFAULT 0,
  shown integer NOT NULL DEFAULT 0,
  hidden integer NOT NULL DEFAULT 0,
  finished_at timestamptz
);

-- As 0098 wrote it, with the columns named: a column that is added later must not shift the values.
CREATE OR REPLACE FUNCTION update_submission_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO submission_facts (entry_id, submission_id, project_name, applicant_name, contact_name, contact_phone,
    group_name, track_name, region_name)
  VALUES (NEW.entry_id, NEW.id, NEW.project_name, NEW.applicant_name, NEW.contact_name, NEW.contact_phone,
    NEW.group_name, NEW.track_name, NEW.region_name)
  ON CONFLICT (entry_id) DO UPDATE SET submission_id = excluded.submission_id, project_name = excluded.project_name,
    applicant_name = excluded.applicant_name, contact_name = excluded.contact_name,
    contact_phone = excluded.contact_phone, group_name = excluded.group_name, track_name = excluded.track_name,
    region_name = excluded.region_name
  WHERE submission_facts.submission_id <= excluded.submission_id;
  RETURN NULL;
END $$;
