-- Published definitions take the words that the season's JSON uses now. Their hash would change with them, so it
-- goes: whether a version is published again unchanged is told from the definitions themselves.
UPDATE season_definition SET definition = replace(replace(replace(replace(replace(replace(definition::text,
  '"kind": "beside"', '"kind": "supplement"'),
  '"name": "leap"', '"name": "max-year-change"'),
  '"name": "rows-per"', '"name": "max-rows-per"'),
  '"name": "row-for"', '"name": "row-for-each"'),
  '"than": "', '"reference": "'),
  '"shows": "', '"labelColumn": "')::jsonb;
ALTER TABLE season_definition DROP COLUMN sha256;
