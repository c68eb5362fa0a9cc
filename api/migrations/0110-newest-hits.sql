-- Hits of frequent words are found month by month from the newest on, so that they cost what a rare word's do. Month and
-- kind stand among the pairs after a carriage return, which no text can hold there: one index answers both at once.
CREATE FUNCTION month_mark(moment timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT E'\r' || to_char(moment AT TIME ZONE 'Asia/Shanghai', 'YYYYMM')
$$;

CREATE OR REPLACE FUNCTION search_row_pairs(item content_item) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT search_pairs(search_text(item)) || ARRAY(
    SELECT E'\n' || part FROM unnest(search_pairs(item.title || ' ' || coalesce(item.fields ->> 'asks', ''))) AS part)
    || month_mark(item.published_at) || (E'\r' || item.type)
$$;

DROP INDEX content_search_pairs;
UPDATE content_search SET pairs = pairs || month_mark(published_at) || (E'\r' || type);
CREATE INDEX content_search_pairs ON content_search USING gin (pairs);
ANALYZE content_search;

-- The newest `most` rows that have all of `wanted`.
CREATE FUNCTION newest_hits(wanted text[], until timestamptz, most integer)
RETURNS TABLE (item_id integer, type text, title text, published_at timestamptz) LANGUAGE plpgsql STABLE AS $$
DECLARE
  months integer;
  found integer[];
BEGIN
  FOREACH months IN ARRAY ARRAY[4, 16, 64] LOOP
    found := ARRAY(
      SELECT hit.item_id FROM content_search AS hit
      WHERE hit.pairs @> wanted AND hit.published_at <= until
        AND hit.pairs && ARRAY(SELECT month_mark(until - month * interval '1 month') FROM generate_series(0, months - 1) AS month)
      ORDER BY hit.published_at DESC LIMIT most);
    EXIT WHEN cardinality(found) = most;
    found := NULL;
  END LOOP;
  IF found IS NULL THEN
    RETURN QUERY SELECT hit.item_id, hit.type, hit.title, hit.published_at FROM content_search AS hit
      WHERE hit.pairs @> wanted AND hit.published_at <= until ORDER BY hit.published_at DESC LIMIT most;
  ELSE
    RETURN QUERY SELECT hit.item_id, hit.type, hit.title, hit.published_at FROM content_search AS hit
      WHERE hit.item_id = ANY (found);
  END IF;
END $$;
