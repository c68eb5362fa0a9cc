-- The words of an entry apart from its status: an index of words would have to be written again with every row that a
-- closing season changes, which cost four times the rest.
CREATE TABLE entry_words (
  entry_id uuid PRIMARY KEY,
  pairs text[] NOT NULL
);
INSERT INTO entry_words SELECT entry_id, character_pairs(names) FROM entry_listing;
CREATE INDEX entry_words_pairs ON entry_words USING gin (pairs);
ANALYZE entry_words;

CREATE FUNCTION list_entry_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO entry_words VALUES (NEW.entry_id, character_pairs(NEW.names))
  ON CONFLICT (entry_id) DO UPDATE SET pairs = excluded.pairs;
  RETURN NULL;
END $$;
-- Replicas of an older version wait only from here on, when nearly all of the work is done.
CREATE TRIGGER entry_words_added AFTER INSERT ON entry_listing FOR EACH ROW EXECUTE FUNCTION list_entry_words();
CREATE TRIGGER entry_words_changed AFTER UPDATE ON entry_listing FOR EACH ROW
  WHEN (OLD.names <> NEW.names) EXECUTE FUNCTION list_entry_words();

-- What was written between the first reading and the triggers.
DELETE FROM entry_words WHERE entry_id NOT IN (SELECT entry_id FROM entry_listing);
INSERT INTO entry_words SELECT entry_id, character_pairs(names) FROM entry_listing
ON CONFLICT (entry_id) DO UPDATE SET pairs = excluded.pairs WHERE entry_words.pairs <> excluded.pairs;
ALTER TABLE entry_words ADD FOREIGN KEY (entry_id) REFERENCES entry_listing ON DELETE CASCADE;
-- Until they are replaced, replicas of an older version find words by reading every row.
DROP INDEX entry_listing_names;

-- Nearly all of a closing season's changes are of the status alone.
CREATE OR REPLACE FUNCTION list_changed_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.season_id, OLD.submitted_at, OLD.project_name, OLD.track_name, OLD.group_name, OLD.region_name)
    IS NOT DISTINCT FROM
    (NEW.season_id, NEW.submitted_at, NEW.project_name, NEW.track_name, NEW.group_name, NEW.region_name) THEN
    UPDATE entry_listing SET status = NEW.status WHERE entry_id = NEW.id;
  ELSE
    PERFORM list_entry(NEW.id);
  END IF;
  RETURN NULL;
END $$;
