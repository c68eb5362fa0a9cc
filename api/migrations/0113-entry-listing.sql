-- What operators choose entries by, a narrow row for each: of what was submitted where that counts, otherwise of draft and
-- account. Lists and counts read its indexes and nothing else, so that every filter costs the same in a large season.
-- Triggers, because replicas of an older version write while they still run: they wait only from the first trigger on, when
-- nearly all of the work is done.
CREATE TABLE entry_listing (
  entry_id uuid PRIMARY KEY,
  season_id text NOT NULL,
  status text NOT NULL,
  created_at timestamptz NOT NULL,
  submitted_at timestamptz,
  track_name text,
  group_name text,
  region_name text,
  -- Of project, applicant and people, as submitted and as drafted, in small letters, a line each.
  names text NOT NULL
);

CREATE VIEW listed_entry AS
SELECT entry.id AS entry_id, season_id, status, entry.created_at, submitted_at,
  CASE WHEN facts.entry_id IS NULL THEN entry.track_name ELSE facts.track_name END AS track_name,
  CASE WHEN facts.entry_id IS NULL THEN entry.group_name ELSE facts.group_name END AS group_name,
  CASE WHEN facts.entry_id IS NULL THEN entry.region_name ELSE facts.region_name END AS region_name,
  lower(concat_ws(E'\n', entry.project_name, facts.project_name,
    CASE WHEN facts.entry_id IS NULL THEN ent_name ELSE facts.applicant_name END, facts.contact_name, contact)) AS names
FROM entry JOIN user_account ON user_account.id = user_id
LEFT JOIN submission_facts AS facts ON facts.entry_id = entry.id AND submitted_at IS NOT NULL;

INSERT INTO entry_listing SELECT * FROM listed_entry;

CREATE INDEX entry_listing_newest ON entry_listing (created_at DESC, entry_id DESC);
CREATE INDEX entry_listing_season ON entry_listing (season_id, created_at DESC, entry_id DESC);
CREATE INDEX entry_listing_status ON entry_listing (status, created_at DESC, entry_id DESC);
CREATE INDEX entry_listing_track ON entry_listing (track_name, created_at DESC, entry_id DESC);
CREATE INDEX entry_listing_group ON entry_listing (group_name, created_at DESC, entry_id DESC);
CREATE INDEX entry_listing_region ON entry_listing (region_name, created_at DESC, entry_id DESC);
CREATE INDEX entry_listing_submitted ON entry_listing (submitted_at) WHERE submitted_at IS NOT NULL;
CREATE INDEX entry_listing_names ON entry_listing USING gin (character_pairs(names));
ANALYZE entry_listing;

CREATE FUNCTION list_entry(changed uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO entry_listing SELECT * FROM listed_entry WHERE entry_id = changed
  ON CONFLICT (entry_id) DO UPDATE SET season_id = excluded.season_id, status = excluded.status,
    created_at = excluded.created_at, submitted_at = excluded.submitted_at, track_name = excluded.track_name,
    group_name = excluded.group_name, region_name = excluded.region_name, names = excluded.names
  WHERE (entry_listing.*) IS DISTINCT FROM (excluded.*);
END $$;

CREATE FUNCTION list_changed_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM list_entry(NEW.id);
  RETURN NULL;
END $$;
-- Saves, which change none of this, call no function.
CREATE TRIGGER entry_listing_added AFTER INSERT ON entry FOR EACH ROW EXECUTE FUNCTION list_changed_entry();
CREATE TRIGGER entry_listing_changed AFTER UPDATE ON entry FOR EACH ROW
  WHEN ((OLD.season_id, OLD.status, OLD.submitted_at, OLD.project_name, OLD.track_name, OLD.group_name, OLD.region_name)
    IS DISTINCT FROM
    (NEW.season_id, NEW.status, NEW.submitted_at, NEW.project_name, NEW.track_name, NEW.group_name, NEW.region_name))
  EXECUTE FUNCTION list_changed_entry();

CREATE FUNCTION list_submitted_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM list_entry(NEW.entry_id);
  RETURN NULL;
END $$;
CREATE TRIGGER entry_listing AFTER INSERT OR UPDATE ON submission_facts
  FOR EACH ROW EXECUTE FUNCTION list_submitted_entry();

CREATE FUNCTION list_entries_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM list_entry(entry.id) FROM entry WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER entry_listing AFTER UPDATE ON user_account FOR EACH ROW
  WHEN ((OLD.ent_name, OLD.contact) IS DISTINCT FROM (NEW.ent_name, NEW.contact))
  EXECUTE FUNCTION list_entries_of_account();


-- What was written between the first reading and the triggers.
DELETE FROM entry_listing WHERE entry_id NOT IN (SELECT id FROM entry);
ALTER TABLE entry_listing ADD FOREIGN KEY (entry_id) REFERENCES entry (id) ON DELETE CASCADE;
SELECT list_entry(entry_id) FROM (SELECT * FROM listed_entry EXCEPT SELECT * FROM entry_listing) AS missed;
DROP INDEX entry_names, submission_facts_names, user_account_names, entry_created, entry_newest, entry_submitted;
