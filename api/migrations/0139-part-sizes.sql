-- Uploads keep the part size that they began with, whatever the setting says later.
ALTER TABLE upload_session ADD COLUMN part_size integer NOT NULL DEFAULT 5242880;
