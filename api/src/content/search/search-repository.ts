import { contentTypes } from '@portal/contract/content';
import { MAX_COUNTED_HITS } from '@portal/contract/counted-hits';
import { and, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../platform/db/database';
import { type ContentRow, contentItem, contentSearch } from '../tables';
import { toPairs } from './search-words';

/** Prefix of a title's pairs in the index; never part of a text, because pairs contain no white space. */
const TITLE_MARK = '\n';

/** Prefix of an item's kind and month in the index; never part of a text either. */
export const KIND_MARK = '\r';

/** The index holds words of one or two characters as such, longer ones only as pairs. */
const isLong = (word: string): boolean => [...word].length > 2;

/** Filters `content_item` rows found by pairs: their text must contain each longer word as a whole. */
export function containsWholeWords(words: readonly string[]): SQL {
  const longer = words.filter(isLong);
  return sql.join(
    // Check the stored text first: it nearly always matches, and normalizing the text is slower.
    [
      sql`true`,
      ...longer.map(
        (word) =>
          sql`(strpos(content_item.words, ${word}) > 0 OR strpos(search_text(content_item), ${word}) > 0)`,
      ),
    ],
    sql` AND `,
  );
}

/**
 * Like `containsWholeWords`, for rows of `found`, which have an `item_id`. Written so that the planner reads only their
 * texts.
 */
export function isContainedAsWholeWords(found: SQL, words: readonly string[]): SQL {
  if (!words.some(isLong)) return sql`true`;
  return sql`item_id IN (
    SELECT id FROM content_item WHERE id = ANY(ARRAY(SELECT item_id FROM ${found})) AND ${containsWholeWords(words)})`;
}

/** The newest rows with all of `pairs`; reads only the start of the index, however frequent they are. */
export function newestHits(pairs: readonly string[], now: Date, limit: number): SQL {
  return sql`newest_hits(${textArray(pairs)}, ${now.toISOString()}::timestamptz, ${limit})`;
}

export function textArray(texts: readonly string[]): SQL {
  return sql`${sql.param(texts)}::text[]`;
}

const searched = [...contentTypes, 'pages', 'faq'] as const;

/** Exceeds any score from words in titles: an editor gave this page or question exactly this name. */
const BEST = 20;
/** One more than the maximum shown, to detect that there are more. */
export const MAX_FOUND = MAX_COUNTED_HITS + 1;
/**
 * How many of the newest hits, and of the newest title hits, are ranked and checked for whole words. Older ones follow by
 * date and are counted by pairs only; those shown are checked.
 */
const MAX_RANKED = 100;

/**
 * Finds items containing all of `words`. Order: items whose `asks` equal the input, then those with most words in their
 * title, then by age. Pages and questions do not age and are always ranked. Counts up to one more than
 * `MAX_COUNTED_HITS`. For frequent words only the newest hits are ranked, so that they are no slower than rare words.
 */
export async function searchItems(
  db: Db,
  options: {
    words: readonly string[];
    type: string | undefined;
    limit: number;
    offset: number;
    now: Date;
    /** Items to exclude, because they are shown elsewhere. */
    without?: readonly number[];
  },
): Promise<{ rows: ContentRow[]; total: number; kinds: Record<string, number> }> {
  const { words, type, now, without = [] } = options;
  if (words.length === 0 || (type && !searched.some((kind) => kind === type)))
    return { rows: [], total: 0, kinds: {} };
  const ofType = type ? [KIND_MARK + type] : [];
  const pairs = [...words.flatMap(toPairs), ...ofType];
  const titlePairs = [...words.flatMap(toPairs).map((pair) => TITLE_MARK + pair), ...ofType];
  const inTitle = sql.join(
    words.map((word) => sql`(strpos(lower(normalize(title, NFKC)), ${word}) > 0)::integer`),
    sql` + `,
  );
  const isOther = notInArray(sql`item_id`, [...without]);
  const [found] = await queryRows<{ total: number; ids: number[]; kinds: Record<string, number> | null }>(
    db,
    sql`
    WITH titled AS MATERIALIZED (SELECT * FROM ${newestHits(titlePairs, now, MAX_RANKED)}
    ), newest AS MATERIALIZED (SELECT * FROM ${newestHits(pairs, now, MAX_FOUND)}
    ), first AS MATERIALIZED (
      SELECT * FROM titled
      UNION (SELECT * FROM newest ORDER BY published_at DESC LIMIT ${MAX_RANKED})
      UNION SELECT item_id, type, title, published_at FROM ${contentSearch}
        WHERE type IN ('pages', 'faq') AND pairs @> ${textArray(pairs)} AND published_at <= ${now.toISOString()}::timestamptz
    ), exact AS MATERIALIZED (
      SELECT *, true AS is_ranked FROM first WHERE ${isContainedAsWholeWords(sql`first`, words)} AND ${isOther}
      UNION ALL SELECT *, false FROM newest WHERE item_id NOT IN (SELECT item_id FROM first) AND ${isOther}
    ), asked AS MATERIALIZED (
      SELECT id FROM ${contentItem}, jsonb_array_elements_text(fields -> 'asks') AS ask
      WHERE id = ANY(ARRAY(SELECT item_id FROM exact WHERE type IN ('pages', 'faq')))
        AND lower(normalize(ask, NFKC)) = ${words.join(' ')}
    ), ranked AS (
      SELECT item_id, published_at, CASE WHEN is_ranked THEN (${inTitle}) * 2 + (lower(normalize(title, NFKC)) = ${words.join(' ')})::integer
        + CASE WHEN type IN ('pages', 'faq') THEN 1 + (item_id IN (SELECT id FROM asked))::integer * ${BEST} ELSE
          1 / (1 + extract(epoch FROM ${now.toISOString()}::timestamptz - published_at)::float8 / 31557600) END END AS score
      FROM exact
    )
    SELECT (SELECT least(count(*), ${MAX_FOUND})::integer FROM exact) AS total,
      (SELECT jsonb_object_agg(type, items) FROM (SELECT type, count(*) AS items FROM exact GROUP BY type) AS counts) AS kinds, ARRAY(
      SELECT item_id FROM ranked ORDER BY score DESC NULLS LAST, published_at DESC, item_id DESC
      LIMIT ${Math.max(0, Math.min(options.limit, MAX_FOUND - options.offset))} OFFSET ${options.offset}) AS ids`,
  );
  const kinds = found?.kinds ?? {};
  if (!found || found.ids.length === 0) return { rows: [], total: found?.total ?? 0, kinds };
  const rows = await db
    .select()
    .from(contentItem)
    .where(and(inArray(contentItem.id, found.ids), containsWholeWords(words)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { rows: found.ids.flatMap((id) => byId.get(id) ?? []), total: found.total, kinds };
}
