-- Items and views of each type, for operators, kept with every change: summing them would read every row. Views are apart,
-- so that counting them never waits for an import. An item keeps its type.
CREATE TABLE content_total (
  type text PRIMARY KEY,
  items integer NOT NULL,
  -- Those that the items came with.
  views bigint NOT NULL
);
CREATE TABLE content_view_total (
  type text PRIMARY KEY,
  views bigint NOT NULL
);

CREATE FUNCTION add_content_totals(type text, items bigint, views bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO content_total AS kept VALUES ($1, $2, $3)
  ON CONFLICT (type) DO UPDATE SET items = kept.items + excluded.items, views = kept.views + excluded.views
$$;
CREATE FUNCTION total_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_content_totals(type, count(*), sum(views)) FROM added GROUP BY type ORDER BY type;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_content_totals(type, -count(*), -sum(views)) FROM removed GROUP BY type ORDER BY type;
  ELSE
    PERFORM add_content_totals(added.type, 0, sum(added.views - removed.views)) FROM added JOIN removed USING (id)
    WHERE added.views <> removed.views GROUP BY added.type ORDER BY added.type;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER content_total_added AFTER INSERT ON content_item
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION total_content();
CREATE TRIGGER content_total_changed AFTER UPDATE ON content_item
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION total_content();
CREATE TRIGGER content_total_removed AFTER DELETE ON content_item
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION total_content();

CREATE FUNCTION total_views() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO content_view_total AS kept
    SELECT type, sum(added.views) FROM added JOIN content_item ON id = item_id GROUP BY type ORDER BY type
    ON CONFLICT (type) DO UPDATE SET views = kept.views + excluded.views;
  ELSE
    INSERT INTO content_view_total AS kept
    SELECT type, sum(added.views - removed.views)
    FROM added JOIN removed USING (item_id) JOIN content_item ON id = item_id GROUP BY type ORDER BY type
    ON CONFLICT (type) DO UPDATE SET views = kept.views + excluded.views;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER content_views_added AFTER INSERT ON content_views
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION total_views();
CREATE TRIGGER content_views_changed AFTER UPDATE ON content_views
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION total_views();

-- With the item its views go.
CREATE FUNCTION forget_views() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE content_view_total AS kept SET views = kept.views - gone.views FROM content_views AS gone
  WHERE gone.item_id = OLD.id AND kept.type = OLD.type;
  RETURN OLD;
END $$;
CREATE TRIGGER content_views_removed BEFORE DELETE ON content_item FOR EACH ROW EXECUTE FUNCTION forget_views();

INSERT INTO content_total SELECT type, count(*), sum(views) FROM content_item GROUP BY type;
INSERT INTO content_view_total
SELECT type, sum(content_views.views) FROM content_views JOIN content_item ON id = item_id GROUP BY type;
DROP INDEX content_item_kinds;
