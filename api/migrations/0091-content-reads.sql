-- Lists, neighbours and related items are read off an index's beginning, however much content there is.
DROP INDEX content_item_list;
CREATE INDEX content_item_list ON content_item (type, pinned DESC, published_at DESC, id DESC) WHERE status = 'published';
CREATE INDEX content_item_newest ON content_item (type, published_at DESC, id DESC) WHERE status = 'published';
CREATE INDEX content_item_kinds ON content_item (type) INCLUDE (views);

-- Views since the import, beside the content: counting writes a narrow row and touches no text. What replicas of an
-- older version still add to the item itself is kept there.
CREATE TABLE content_views (
  item_id integer PRIMARY KEY REFERENCES content_item (id) ON DELETE CASCADE,
  views integer NOT NULL
);

CREATE TABLE content_tag (
  type text NOT NULL,
  tag text NOT NULL,
  pinned boolean NOT NULL,
  published_at timestamptz NOT NULL,
  item_id integer NOT NULL REFERENCES content_item (id) ON DELETE CASCADE,
  PRIMARY KEY (item_id, tag)
);
CREATE INDEX content_tag_list ON content_tag (type, tag, pinned DESC, published_at DESC, item_id DESC);

-- How many published items of a type have a value; all of them under the empty name.
CREATE TABLE content_count (
  type text NOT NULL,
  name text NOT NULL,
  value text NOT NULL,
  items integer NOT NULL,
  PRIMARY KEY (type, name, value)
);

CREATE FUNCTION content_values(fields jsonb, tags jsonb) RETURNS TABLE (name text, value text) LANGUAGE sql IMMUTABLE AS $$
  SELECT '', '' UNION ALL
  SELECT key, fields ->> key
  FROM unnest(ARRAY['column', 'category', 'kind', 'track', 'stage', 'round', 'season', 'award', 'region', 'industry']) AS key
  WHERE fields ->> key IS NOT NULL UNION ALL
  SELECT 'tag', tag FROM jsonb_array_elements_text(tags) AS tag
$$;

CREATE FUNCTION list_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE content_count AS kept SET items = kept.items - gone.items FROM (
      SELECT type, name, value, count(*)::integer AS items FROM removed, content_values(fields, tags)
      WHERE status = 'published' GROUP BY 1, 2, 3
    ) AS gone WHERE (kept.type, kept.name, kept.value) = (gone.type, gone.name, gone.value);
    DELETE FROM content_tag USING removed WHERE item_id = removed.id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO content_count AS kept
    SELECT type, name, value, count(*)::integer FROM added, content_values(fields, tags)
    WHERE status = 'published' GROUP BY 1, 2, 3
    ON CONFLICT (type, name, value) DO UPDATE SET items = kept.items + excluded.items;
    INSERT INTO content_tag SELECT DISTINCT type, tag, pinned, published_at, id
    FROM added, jsonb_array_elements_text(tags) AS tag WHERE status = 'published';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER content_added AFTER INSERT ON content_item
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION list_content();
CREATE TRIGGER content_changed AFTER UPDATE ON content_item
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION list_content();
CREATE TRIGGER content_removed AFTER DELETE ON content_item
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION list_content();

INSERT INTO content_tag SELECT DISTINCT type, tag, pinned, published_at, id
FROM content_item, jsonb_array_elements_text(tags) AS tag WHERE status = 'published';
INSERT INTO content_count SELECT type, name, value, count(*) FROM content_item, content_values(fields, tags)
WHERE status = 'published' GROUP BY 1, 2, 3;
ANALYZE content_item, content_tag, content_count;
