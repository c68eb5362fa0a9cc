-- A notice can also go to the phone, once: it is claimed before the provider gets it, and what was
-- claimed when a process died is not sent again.
ALTER TABLE notification
  ADD COLUMN text_kind text,
  -- What the provider's template is filled with, in its order.
  ADD COLUMN text_values jsonb,
  ADD COLUMN text_state text CHECK (text_state IN ('due', 'claimed', 'sent', 'dropped')),
  ADD COLUMN text_tries smallint NOT NULL DEFAULT 0,
  ADD COLUMN text_due_at timestamptz;
CREATE INDEX notification_text_due ON notification (text_due_at) WHERE text_state = 'due';
