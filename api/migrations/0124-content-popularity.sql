-- Views of each item with those that it came with, so that the most read are read off an index's beginning. Triggers,
-- because replicas of an older version write while they still run.
CREATE TABLE content_popularity (
  item_id integer PRIMARY KEY,
  type text NOT NULL,
  views integer NOT NULL
);
CREATE VIEW popular_item AS
SELECT id AS item_id, type, content_item.views + coalesce(content_views.views, 0) AS views
FROM content_item LEFT JOIN content_views ON item_id = id;
INSERT INTO content_popularity SELECT * FROM popular_item;
CREATE INDEX content_popularity_most ON content_popularity (type, views DESC, item_id DESC);
ANALYZE content_popularity;

CREATE FUNCTION rank_item(changed integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO content_popularity SELECT * FROM popular_item WHERE item_id = changed
  ON CONFLICT (item_id) DO UPDATE SET views = excluded.views
$$;
CREATE FUNCTION rank_changed_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rank_item(NEW.id);
  RETURN NULL;
END $$;
CREATE FUNCTION rank_viewed_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rank_item(NEW.item_id);
  RETURN NULL;
END $$;
CREATE TRIGGER content_popularity_added AFTER INSERT ON content_item
  FOR EACH ROW EXECUTE FUNCTION rank_changed_item();
CREATE TRIGGER content_popularity_changed AFTER UPDATE ON content_item
  FOR EACH ROW WHEN (OLD.views <> NEW.views) EXECUTE FUNCTION rank_changed_item();
CREATE TRIGGER content_popularity AFTER INSERT OR UPDATE ON content_views
  FOR EACH ROW EXECUTE FUNCTION rank_viewed_item();

-- What was written between the first reading and the triggers.
DELETE FROM content_popularity WHERE item_id NOT IN (SELECT id FROM content_item);
INSERT INTO content_popularity SELECT * FROM popular_item
ON CONFLICT (item_id) DO UPDATE SET views = excluded.views WHERE content_popularity.views <> excluded.views;
ALTER TABLE content_popularity ADD FOREIGN KEY (item_id) REFERENCES content_item (id) ON DELETE CASCADE;
