-- Before days were checked, content could be imported with a 30th of February or a thirteenth month, which PostgreSQL
-- refuses: lists by state were not read, old sign-ups not removed, and the indexes of the next migration not made, for
-- which this one has the number before it. Each gets the moment that its pages have shown: the 2nd of March.
CREATE FUNCTION pg_temp.real_moment(moment text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  PERFORM moment::timestamptz;
  RETURN moment;
EXCEPTION WHEN data_exception THEN
  RETURN to_char(
    make_timestamp(greatest(substr(moment, 1, 4)::integer, 1), 1, 1, 0, 0, 0) + make_interval(
      months => substr(moment, 6, 2)::integer - 1, days => substr(moment, 9, 2)::integer - 1,
      hours => substr(moment, 12, 2)::integer, mins => substr(moment, 15, 2)::integer,
      secs => coalesce(substring(moment FROM '^.{16}:(\d\d)')::integer, 0)),
    'YYYY-MM-DD"T"HH24:MI:SS') || coalesce(substring(moment FROM '(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$'), '+08:00');
END $$;

-- Operators find in the audit log what they have to look at.
WITH moment AS (
  SELECT id, type, slug, key, value AS before, pg_temp.real_moment(value) AS after
  FROM content_item, jsonb_each_text(fields) WHERE key IN ('starts', 'ends', 'signUpUntil', 'validUntil')
), unreal AS (
  SELECT * FROM moment WHERE before <> after
), mended AS (
  UPDATE content_item
  SET fields = fields || (SELECT jsonb_object_agg(key, after) FROM unreal WHERE unreal.id = content_item.id)
  WHERE id IN (SELECT id FROM unreal)
)
INSERT INTO operator_act (operator, act, subject, detail, at)
SELECT 'portal', 'content.mend-day', type || '/' || slug, jsonb_build_object('field', key, 'before', before, 'after', after), now()
FROM unreal;
DROP FUNCTION pg_temp.real_moment(text);
