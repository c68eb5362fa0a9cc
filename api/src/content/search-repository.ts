import { contentTypes } from '@portal/contract/content';
import { MAX_COUNTED_HITS } from '@portal/contract/counted-hits';
import { inArray, type SQL, sql } from 'drizzle-orm';
import { type Db, queryRows } from '../platform/db/database';
import { hasWhole, TITLE_MARK, textArray, toPairs } from './search-words';
import { type ContentRow, contentItem, contentSearch } from './tables';

const searched = [...contentTypes, 'pages', 'faq'] as const;

/** Above whatever words in a title count for: an editor has named this page or question for what was typed. */
const BEST = 20;
/** One more than is counted tells that there are more. */
const MAX_FOUND = MAX_COUNTED_HITS + 1;

function newestWith(pairs: readonly string[], types: readonly string[], now: Date): SQL {
  return sql`(SELECT item_id, type, title, published_at FROM ${contentSearch}
    WHERE pairs @> ${textArray(pairs)} AND type = ANY(${textArray(types)}) AND published_at <= ${now.toISOString()}::timestamptz
    ORDER BY published_at DESC LIMIT ${MAX_FOUND})`;
}

/**
 * Items that contain every one of `words`: those whose `asks` have just what was typed first, then those with most of the words in their title first, then by a date that fades;
 * pages and questions, which answer at any time, do not fade. Counted up to one more than `MAX_COUNTED_HITS`.
 */
export async function searchItems(
  db: Db,
  options: { words: readonly string[]; type: string | undefined; limit: number; offset: number; now: Date },
): Promise<{ rows: ContentRow[]; total: number }> {
  const { words } = options;
  const types = searched.filter((type) => !options.type || type === options.type);
  if (types.length === 0 || words.length === 0) return { rows: [], total: 0 };
  const pairs = words.flatMap(toPairs);
  const titlePairs = pairs.map((pair) => TITLE_MARK + pair);
  const inTitle = sql.join(
    words.map((word) => sql`(strpos(lower(normalize(title, NFKC)), ${word}) > 0)::integer`),
    sql` + `,
  );
  const isAsked = sql`EXISTS (SELECT FROM jsonb_array_elements_text(${contentItem.fields} -> 'asks') AS ask
    WHERE lower(normalize(ask, NFKC)) = ${words.join(' ')})`;
  const [found] = await queryRows<{ total: number; ids: number[] }>(
    db,
    sql`
    WITH found AS MATERIALIZED (
      ${newestWith(titlePairs, types, options.now)} UNION ${newestWith(pairs, types, options.now)}
    ), exact AS MATERIALIZED (
      SELECT found.*, (${isAsked})::integer AS asked
      FROM found JOIN ${contentItem} ON ${contentItem.id} = item_id WHERE ${hasWhole(words)}
    ), ranked AS (
      SELECT item_id, published_at, asked * ${BEST} + (${inTitle}) * 2 + (lower(normalize(title, NFKC)) = ${words.join(' ')})::integer
        + CASE WHEN type IN ('pages', 'faq') THEN 1 ELSE
          1 / (1 + extract(epoch FROM ${options.now.toISOString()}::timestamptz - published_at) / 31557600) END AS score
      FROM exact
    )
    SELECT (SELECT least(count(*), ${MAX_FOUND})::integer FROM exact) AS total, ARRAY(
      SELECT item_id FROM ranked ORDER BY score DESC, published_at DESC, item_id DESC
      LIMIT ${Math.max(0, Math.min(options.limit, MAX_FOUND - options.offset))} OFFSET ${options.offset}) AS ids`,
  );
  if (!found || found.ids.length === 0) return { rows: [], total: found?.total ?? 0 };
  const rows = await db.select().from(contentItem).where(inArray(contentItem.id, found.ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { rows: found.ids.flatMap((id) => byId.get(id) ?? []), total: found.total };
}

/** The questions that have most of `pairs`. There are a few hundred, however much news there is. */
export async function findQuestions(
  db: Db,
  pairs: readonly string[],
  now: Date,
  limit: number,
): Promise<ContentRow[]> {
  if (pairs.length === 0) return [];
  const ids = sql`SELECT item_id FROM ${contentSearch}, unnest(pairs) AS part
    WHERE type = 'faq' AND published_at <= ${now.toISOString()}::timestamptz AND part = ANY(${textArray(pairs)})
    GROUP BY item_id ORDER BY count(*) DESC, item_id LIMIT ${limit}`;
  return db.select().from(contentItem).where(sql`${contentItem.id} = ANY(ARRAY(${ids}))`);
}
