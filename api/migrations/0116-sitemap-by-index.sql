-- A part of the sitemap is read off the index alone, wherever its items lie.
CREATE INDEX content_item_sitemap ON content_item (id) INCLUDE (type, published_at, updated_at) WHERE status = 'published';
