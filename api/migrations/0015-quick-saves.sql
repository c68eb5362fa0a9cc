-- A save changes nothing that an index holds, and finds room for the new row beside the old one.
DROP INDEX entry_season_status;
CREATE INDEX entry_season_status ON entry (season_id, status);
ALTER TABLE entry SET (fillfactor = 70);
ALTER TABLE entry_step SET (fillfactor = 70);
