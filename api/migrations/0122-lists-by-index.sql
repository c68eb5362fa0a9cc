-- The most read, the dearest and the nearest are read off an index's beginning, however much content there is.

-- Views that an item came with and those since, beside the views that are counted. Triggers, because replicas of an older
-- version write while they still run.
ALTER TABLE content_views ADD COLUMN item_type text, ADD COLUMN total integer;
INSERT INTO content_views (item_id, views) SELECT id, 0 FROM content_item ON CONFLICT DO NOTHING;
UPDATE content_views SET item_type = content_item.type, total = content_item.views + content_views.views
FROM content_item WHERE id = item_id;
CREATE INDEX content_views_most ON content_views (item_type, total DESC, item_id DESC);

CREATE FUNCTION total_item_views() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT content_item.type, content_item.views + NEW.views INTO NEW.item_type, NEW.total
  FROM content_item WHERE id = NEW.item_id;
  RETURN NEW;
END $$;
CREATE TRIGGER content_views_total BEFORE INSERT OR UPDATE OF views ON content_views
  FOR EACH ROW EXECUTE FUNCTION total_item_views();

CREATE FUNCTION begin_views() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO content_views (item_id, views) SELECT id, 0 FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER content_views_begun AFTER INSERT ON content_item
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION begin_views();

CREATE FUNCTION move_views() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE content_views SET total = views + NEW.views WHERE item_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER content_views_moved AFTER UPDATE OF views ON content_item
  FOR EACH ROW WHEN (OLD.views <> NEW.views) EXECUTE FUNCTION move_views();

-- Immutable, because every moment of the content names its zone.
CREATE FUNCTION content_moment(moment text) RETURNS timestamptz LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN moment::timestamptz;
END $$;
CREATE INDEX content_item_ends ON content_item (content_moment(fields ->> 'ends'), content_moment(fields ->> 'starts'))
  WHERE type = 'activity' AND status = 'published';
CREATE INDEX content_item_starts ON content_item (content_moment(fields ->> 'starts'))
  WHERE type = 'activity' AND status = 'published';
CREATE INDEX content_item_open_needs ON content_item (pinned DESC, published_at DESC, id DESC)
  WHERE type = 'financingNeeds' AND status = 'published' AND fields ->> 'done' = 'false';
CREATE INDEX content_item_amount
  ON content_item (((fields ->> 'amountMax')::numeric) DESC NULLS LAST, published_at DESC, id DESC)
  WHERE type = 'financingNeeds' AND status = 'published';
-- Of expressions nothing is known before.
ANALYZE content_item, content_views;
