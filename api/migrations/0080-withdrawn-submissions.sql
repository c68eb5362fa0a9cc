-- After a withdrawal no submission counts any more, also where the entry was opened again.
UPDATE entry SET submitted_at = NULL, changed_since_submission = false
WHERE submitted_at IS NOT NULL AND (
  SELECT max(id) FILTER (WHERE status = 'withdrawn') > max(id) FILTER (WHERE status = 'submitted' AND actor = 'participant')
  FROM entry_event WHERE entry_id = entry.id
);
