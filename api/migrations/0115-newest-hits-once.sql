-- As 0110 had it, but each span of months is read once, and what it holds is returned as it is read.
CREATE OR REPLACE FUNCTION newest_hits(wanted text[], until timestamptz, most integer)
RETURNS TABLE (item_id integer, type text, title text, published_at timestamptz) LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_indexscan = off AS $$
DECLARE
  begins integer[] := ARRAY[0, 4, 16];
  ends integer[] := ARRAY[4, 16, 64];
  older timestamptz := date_trunc('month', until AT TIME ZONE 'Asia/Shanghai' - interval '63 months') AT TIME ZONE 'Asia/Shanghai';
  missing integer := most;
  found integer;
BEGIN
  FOR span IN 1 .. cardinality(begins) LOOP
    RETURN QUERY SELECT hit.item_id, hit.type, hit.title, hit.published_at FROM content_search AS hit
      WHERE hit.pairs @> wanted AND hit.published_at <= until AND hit.pairs && ARRAY(
        SELECT month_mark(until - month * interval '1 month') FROM generate_series(begins[span], ends[span] - 1) AS month)
      ORDER BY hit.published_at DESC LIMIT missing;
    GET DIAGNOSTICS found = ROW_COUNT;
    missing := missing - found;
    IF missing <= 0 THEN RETURN; END IF;
  END LOOP;
  RETURN QUERY SELECT hit.item_id, hit.type, hit.title, hit.published_at FROM content_search AS hit
    WHERE hit.pairs @> wanted AND hit.published_at < older ORDER BY hit.published_at DESC LIMIT missing;
END $$;
