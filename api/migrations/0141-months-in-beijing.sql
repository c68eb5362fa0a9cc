-- Months are counted in Beijing time. In UTC, the first eight hours of a month belong to the last day of the month
-- before; counted back from a 28th, 29th or 30th, they skipped months with more days, whose content was not found.
CREATE OR REPLACE FUNCTION newest_hits(wanted text[], until timestamptz, most integer)
RETURNS TABLE (item_id integer, type text, title text, published_at timestamptz) LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_indexscan = off AS $$
DECLARE
  begins integer[] := ARRAY[0, 4, 16];
  ends integer[] := ARRAY[4, 16, 64];
  begun timestamp := date_trunc('month', until AT TIME ZONE 'Asia/Shanghai');
  older timestamptz := (begun - interval '63 months') AT TIME ZONE 'Asia/Shanghai';
  missing integer := most;
  found integer;
BEGIN
  FOR span IN 1 .. cardinality(begins) LOOP
    RETURN QUERY SELECT hit.item_id, hit.type, hit.title, hit.published_at FROM content_search AS hit
      WHERE hit.pairs @> wanted AND hit.published_at <= until AND hit.pairs && ARRAY(
        SELECT month_mark((begun - month * interval '1 month') AT TIME ZONE 'Asia/Shanghai')
        FROM generate_series(begins[span], ends[span] - 1) AS month)
      ORDER BY hit.published_at DESC LIMIT missing;
    GET DIAGNOSTICS found = ROW_COUNT;
    missing := missing - found;
    IF missing <= 0 THEN RETURN; END IF;
  END LOOP;
  RETURN QUERY SELECT hit.item_id, hit.type, hit.title, hit.published_at FROM content_search AS hit
    WHERE hit.pairs @> wanted AND hit.published_at < older ORDER BY hit.published_at DESC LIMIT missing;
END $$;
