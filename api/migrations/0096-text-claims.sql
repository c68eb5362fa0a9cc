-- The next message is the first of this index: nothing has to be sorted.
DROP INDEX notification_text_due;
CREATE INDEX notification_text_due ON notification (text_due_at, id) WHERE text_state = 'due';
