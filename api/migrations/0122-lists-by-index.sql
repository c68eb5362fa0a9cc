-- The soonest activities, open financing needs and the largest amounts are read off an index's beginning, however much
-- content there is. The function is immutable, because every moment of the content names its zone.
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
ANALYZE content_item;
