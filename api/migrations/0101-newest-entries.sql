-- Operators' lists of all seasons begin with the newest entry.
CREATE INDEX entry_newest ON entry (created_at DESC, id DESC);
