-- The text to somebody who moved up from the waiting list is tried again when the provider refused it.
ALTER TABLE activity_sign_up ADD COLUMN text_due_at timestamptz, ADD COLUMN text_tries integer NOT NULL DEFAULT 0;
