-- Whether a change adds, removes or moves an item in lists, or only alters what is read of it. Older replicas say nothing.
ALTER TABLE content_change ADD COLUMN relisted boolean NOT NULL DEFAULT true;
