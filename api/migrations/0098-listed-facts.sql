-- The facts of each entry's last submission beside its copy of the answers, which is a hundred times as large: lists and
-- counts read these rows only. A trigger, because replicas of an older version submit while they still run.
CREATE TABLE submission_facts (
  entry_id uuid PRIMARY KEY REFERENCES entry (id) ON DELETE CASCADE,
  submission_id bigint NOT NULL,
  project_name text NOT NULL,
  applicant_name text,
  contact_name text,
  contact_phone text,
  group_name text,
  track_name text,
  region_name text
);

CREATE FUNCTION update_submission_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO submission_facts VALUES (NEW.entry_id, NEW.id, NEW.project_name, NEW.applicant_name, NEW.contact_name,
    NEW.contact_phone, NEW.group_name, NEW.track_name, NEW.region_name)
  ON CONFLICT (entry_id) DO UPDATE SET submission_id = excluded.submission_id, project_name = excluded.project_name,
    applicant_name = excluded.applicant_name, contact_name = excluded.contact_name,
    contact_phone = excluded.contact_phone, group_name = excluded.group_name, track_name = excluded.track_name,
    region_name = excluded.region_name
  WHERE submission_facts.submission_id <= excluded.submission_id;
  RETURN NULL;
END $$;
CREATE TRIGGER submission_facts
  AFTER INSERT OR UPDATE OF project_name, applicant_name, contact_name, contact_phone, group_name, track_name, region_name
  ON entry_submission FOR EACH ROW EXECUTE FUNCTION update_submission_facts();

INSERT INTO submission_facts
SELECT DISTINCT ON (entry_id) entry_id, id, project_name, applicant_name, contact_name, contact_phone, group_name,
  track_name, region_name
FROM entry_submission ORDER BY entry_id, id DESC;

-- Every character and every two neighbours of some words: what a search inside of Chinese names can use an index for,
-- in any locale.
CREATE FUNCTION character_pairs(words text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT part), '{}')
  FROM generate_series(1, length(words)) AS at, LATERAL (VALUES (1), (2)) AS size (characters),
    LATERAL (SELECT substr(lower(words), at, characters) AS part) AS cut
$$;

CREATE INDEX submission_facts_names ON submission_facts USING gin
  (character_pairs(project_name || ' ' || coalesce(applicant_name, '') || ' ' || coalesce(contact_name, '')));
CREATE INDEX entry_names ON entry USING gin (character_pairs(project_name));
CREATE INDEX user_account_names ON user_account USING gin (character_pairs(ent_name || ' ' || contact));
CREATE INDEX submission_facts_phone ON submission_facts (contact_phone);
CREATE INDEX user_account_contact_phone ON user_account (contact_phone) WHERE mobile IS NULL;
CREATE INDEX entry_submitted ON entry (season_id, submitted_at) WHERE submitted_at IS NOT NULL;
