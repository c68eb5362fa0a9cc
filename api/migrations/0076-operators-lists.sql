-- Operators' lists go on from the last entry that was seen. The column never changes, so saves stay as cheap as they are.
CREATE INDEX entry_created ON entry (season_id, created_at DESC, id DESC);

-- What a return asked to be changed is kept with its event; the entry forgets it when it is submitted again.
ALTER TABLE entry_event ADD COLUMN returned jsonb;
UPDATE entry_event SET returned = entry.returned
FROM entry
WHERE entry.id = entry_event.entry_id AND entry.returned IS NOT NULL AND entry_event.status = 'returned'
  AND NOT EXISTS (SELECT FROM entry_event AS later
    WHERE later.entry_id = entry_event.entry_id AND later.status = 'returned' AND later.id > entry_event.id);
