-- The highest prizes of the latest seasons are read off an index's beginning, however many projects there are.
CREATE INDEX content_item_winners ON content_item (
  (fields ->> 'season') DESC,
  array_position(ARRAY['一等奖', '二等奖', '三等奖', '优胜奖', '优秀奖'], fields ->> 'award'),
  published_at DESC
) WHERE type = 'project' AND status = 'published' AND fields ->> 'award' IS NOT NULL;
