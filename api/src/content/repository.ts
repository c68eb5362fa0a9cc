import type { ContentType } from '@portal/contract/content';
import { and, asc, desc, eq, getTableColumns, gt, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { type Db, queryRows } from '../platform/db/database';
import {
  awardOrder,
  field,
  filterList,
  isOver,
  keywordHits,
  type ListQuery,
  orderList,
  selectPageIds,
  storedCountCondition,
  upcoming,
  views,
  visible,
} from './list-filters';
import { containsWholeWords } from './search/search-repository';
import { toWords } from './search/search-words';
import {
  type ContentRow,
  contentAsset,
  contentItem,
  contentTotal,
  contentViews,
  contentViewTotal,
} from './tables';

const shownItem = { ...getTableColumns(contentItem), views: views.as('views') };

export async function findListed(db: Db, type: ContentType, query: ListQuery, now: Date) {
  const hits = keywordHits(type, query, now);
  if (hits) return listHits(db, type, query, hits);
  return { rows: await listItems(db, type, query, now), total: await countListed(db, type, query, now) };
}

/** Counts and sorts hits in one query; pinned items come first, as in any list. */
async function listHits(db: Db, type: ContentType, { pageNo, pageSize, keyword }: ListQuery, hits: SQL) {
  const pinned = sql`SELECT id FROM ${contentItem} WHERE type = ${type} AND status = 'published' AND pinned`;
  const [found] = await queryRows<{ total: number; ids: number[] }>(
    db,
    sql`WITH ${hits}
    SELECT (SELECT count(*)::integer FROM hits) AS total, ARRAY(
      SELECT item_id FROM hits ORDER BY item_id IN (${pinned}) DESC, published_at DESC, item_id DESC
      LIMIT ${pageSize} OFFSET ${(pageNo - 1) * pageSize}) AS ids`,
  );
  const { total = 0, ids = [] } = found ?? {};
  const rows = await db
    .select(shownItem)
    .from(contentItem)
    .where(and(inArray(contentItem.id, ids), containsWholeWords(toWords(keyword ?? ''))));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total };
}

/** One page of a type's visible items. Finds the ids in an index first, and reads whole rows only for these. */
export function listItems(db: Db, type: ContentType, query: ListQuery, now: Date) {
  return db
    .select(shownItem)
    .from(contentItem)
    .where(sql`${contentItem.id} = ANY(ARRAY(${selectPageIds(type, query, now)}))`)
    .orderBy(...orderList(query.sort, now));
}

/** @returns the number of visible items in a list, from stored counts if there is at most one filter */
async function countListed(db: Db, type: ContentType, query: ListQuery, now: Date): Promise<number> {
  const condition = storedCountCondition(type, query);
  const [row] = await queryRows<{ total: number }>(
    db,
    condition
      ? sql`SELECT ((SELECT coalesce(sum(items), 0) FROM content_count WHERE type = ${type} AND ${condition})
        - (SELECT count(*) FROM ${contentItem}, content_values(fields, tags)
          WHERE type = ${type} AND ${upcoming(now)} AND ${condition}))::integer AS total`
      : sql`SELECT count(*)::integer AS total FROM ${contentItem} WHERE ${filterList(type, query, now)}`,
  );
  return row?.total ?? 0;
}

/** @returns the visible item of this type and id */
export async function findItem(db: Db, type: ContentType, id: number, now: Date) {
  const [row] = await db
    .select(shownItem)
    .from(contentItem)
    .where(and(eq(contentItem.id, id), eq(contentItem.type, type), visible(now)));
  return row;
}

/** Title and id of the visible items published just after (`prev`) and just before (`next`) this one. */
export async function findNeighbours(db: Db, row: ContentRow, now: Date) {
  const among = and(eq(contentItem.type, row.type), visible(now));
  const shown = { id: contentItem.id, title: contentItem.title };
  const place = sql`(${contentItem.publishedAt}, ${contentItem.id})`;
  // Read in SQL, because Date would lose microseconds.
  const own = sql`((SELECT published_at FROM content_item AS own WHERE own.id = ${row.id}), ${row.id})`;
  const [prev] = await db
    .select(shown)
    .from(contentItem)
    .where(and(among, sql`${place} > ${own}`))
    .orderBy(asc(contentItem.publishedAt), asc(contentItem.id))
    .limit(1);
  const [next] = await db
    .select(shown)
    .from(contentItem)
    .where(and(among, sql`${place} < ${own}`))
    .orderBy(desc(contentItem.publishedAt), desc(contentItem.id))
    .limit(1);
  return { prev: prev ?? null, next: next ?? null };
}

/** How many of the newest items are considered as related. */
const RELATED_AMONG = 200;

/**
 * Related items: among the newest of the same type that are not over, those with the most tags in common, then of the
 * same column or industry.
 */
export function findRelated(db: Db, row: ContentRow, now: Date, limit: number) {
  const newest = db
    .select({ id: contentItem.id })
    .from(contentItem)
    .where(and(eq(contentItem.type, row.type), visible(now)))
    .orderBy(desc(contentItem.publishedAt), desc(contentItem.id))
    .limit(RELATED_AMONG);
  const common = sql`(SELECT count(*) FROM jsonb_array_elements_text(${contentItem.tags}) AS tag
    WHERE ${JSON.stringify(row.tags)}::jsonb @> to_jsonb(tag))`;
  const kin = sql`coalesce(${field('column')}, ${field('industry')}, ${field('category')}, ${field('kind')}, '')`;
  const own = ['column', 'industry', 'category', 'kind'].map((name) => row.fields[name]).find(Boolean) ?? '';
  const order = sql`${isOver(now)}, ${common} DESC, (${kin} = ${String(own)}) DESC, ${contentItem.publishedAt} DESC`;
  const best = sql`SELECT id FROM ${contentItem} WHERE id = ANY(ARRAY(${newest})) AND id <> ${row.id}
    ORDER BY ${order} LIMIT ${limit}`;
  return db
    .select(shownItem)
    .from(contentItem)
    .where(sql`${contentItem.id} = ANY(ARRAY(${best}))`)
    .orderBy(order);
}

/** Prize-winning projects of other seasons, latest season first, then highest prize. */
export function findWinners(db: Db, year: string | undefined, now: Date, limit: number) {
  return db
    .select(shownItem)
    .from(contentItem)
    .where(
      and(
        eq(contentItem.type, 'project'),
        visible(now),
        sql`${field('award')} IS NOT NULL`,
        year ? ne(field('season'), year) : undefined,
      ),
    )
    .orderBy(...awardOrder())
    .limit(limit);
}

/** The fixed pages that exist, in any order. */
export function findPages(db: Db, slugs: readonly string[], now: Date) {
  return db
    .select()
    .from(contentItem)
    .where(and(eq(contentItem.type, 'pages'), inArray(contentItem.slug, [...slugs]), visible(now)));
}

/** Adds to the views of each item in a single statement. */
export async function addViews(db: Db, counted: ReadonlyMap<number, number>): Promise<void> {
  if (counted.size === 0) return;
  const added = JSON.stringify([...counted].map(([id, more]) => ({ id, more })));
  // Ordered by id, so that concurrent replicas lock rows in the same order and do not deadlock.
  await db.execute(sql`INSERT INTO ${contentViews} (item_id, views)
    SELECT id, more FROM jsonb_to_recordset(${added}::jsonb) AS added(id integer, more integer)
    JOIN ${contentItem} USING (id) ORDER BY id
    ON CONFLICT (item_id) DO UPDATE SET views = content_views.views + excluded.views`);
}

/** Items and views of each type, from counters maintained by triggers. */
export function countItems(db: Db) {
  return db
    .select({
      type: contentTotal.type,
      items: contentTotal.items,
      views: sql<number>`(${contentTotal.views} + coalesce(${contentViewTotal.views}, 0))::integer`,
    })
    .from(contentTotal)
    .leftJoin(contentViewTotal, eq(contentViewTotal.type, contentTotal.type))
    .where(gt(contentTotal.items, 0))
    .orderBy(contentTotal.type);
}

/** A picture or file without its bytes. */
export async function findAsset(db: Db, path: string) {
  const [asset] = await db
    .select({
      path: contentAsset.path,
      mime: contentAsset.mime,
      size: contentAsset.size,
      sha256: contentAsset.sha256,
    })
    .from(contentAsset)
    .where(eq(contentAsset.path, path));
  return asset;
}

/** @returns `length` bytes of the asset from `start`; undefined if it was replaced by another version */
export async function readAssetPiece(
  db: Db,
  { path, sha256 }: { path: string; sha256: string },
  start: number,
  length: number,
): Promise<Uint8Array | undefined> {
  const [row] = await db
    .select({ piece: sql<Uint8Array>`substring(${contentAsset.bytes} FROM ${start + 1} FOR ${length})` })
    .from(contentAsset)
    .where(and(eq(contentAsset.path, path), eq(contentAsset.sha256, sha256)));
  return row?.piece;
}
