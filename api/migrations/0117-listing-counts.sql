-- Season and status are asked for together with any other filter: both are counted off its index alone.
DROP INDEX entry_listing_track, entry_listing_group, entry_listing_region;
CREATE INDEX entry_listing_track ON entry_listing (track_name, created_at DESC, entry_id DESC) INCLUDE (season_id, status);
CREATE INDEX entry_listing_group ON entry_listing (group_name, created_at DESC, entry_id DESC) INCLUDE (season_id, status);
CREATE INDEX entry_listing_region ON entry_listing (region_name, created_at DESC, entry_id DESC) INCLUDE (season_id, status);
