-- What search and assistant look up, beside the content: narrow rows, so that a frequent word's hits are read quickly,
-- and counting views touches none of it.
CREATE TABLE content_search (
  item_id integer PRIMARY KEY REFERENCES content_item (id) ON DELETE CASCADE,
  type text NOT NULL,
  title text NOT NULL,
  published_at timestamptz NOT NULL,
  -- Characters and pairs of neighbours of all words; those of the title once more, each after a line break.
  pairs text[] NOT NULL
);
ALTER TABLE content_search ALTER pairs SET STORAGE EXTERNAL;

-- Independent of the locale; full-width forms are the same as plain ones.
CREATE FUNCTION search_pairs(words text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT part), '{}')
  FROM (
    SELECT letter, lead(letter) OVER (ORDER BY place) AS following
    FROM unnest(string_to_array(lower(normalize(words, NFKC)), NULL)) WITH ORDINALITY AS letters (letter, place)
  ) AS neighbours, LATERAL (VALUES (letter), (letter || following)) AS parts (part)
  WHERE part !~ '\s'
$$;

-- All words of an item as visitors' words are compared with them.
CREATE FUNCTION search_text(item content_item) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(normalize(item.words || ' ' || coalesce(item.fields ->> 'asks', ''), NFKC))
$$;

CREATE FUNCTION search_row_pairs(item content_item) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT search_pairs(search_text(item)) || ARRAY(
    SELECT E'\n' || part FROM unnest(search_pairs(item.title || ' ' || coalesce(item.fields ->> 'asks', ''))) AS part)
$$;

-- A trigger, because replicas of an older version import while they still run.
CREATE FUNCTION update_content_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'published' THEN
    INSERT INTO content_search VALUES (NEW.id, NEW.type, NEW.title, NEW.published_at, search_row_pairs(NEW))
    ON CONFLICT (item_id) DO UPDATE SET type = excluded.type, title = excluded.title,
      published_at = excluded.published_at, pairs = excluded.pairs;
  ELSE
    DELETE FROM content_search WHERE item_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER content_search AFTER INSERT OR UPDATE OF type, title, words, fields, status, published_at
  ON content_item FOR EACH ROW EXECUTE FUNCTION update_content_search();

INSERT INTO content_search
SELECT id, type, title, published_at, search_row_pairs(content_item) FROM content_item WHERE status = 'published';

CREATE INDEX content_search_pairs ON content_search USING gin (pairs);
CREATE INDEX content_search_newest ON content_search (type, published_at DESC, item_id DESC);
DROP INDEX content_item_words;
ANALYZE content_search;
