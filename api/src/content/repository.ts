import type { ContentType } from '@portal/contract/content';
import { and, asc, count, desc, eq, gt, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database';
import { field, filterList, type ListQuery, orderList, visible } from './list-filters';
import { type ContentRow, contentAsset, contentItem } from './tables';

/** One page of a type's visible items with the number of all that match. */
export async function listItems(db: Db, type: ContentType, query: ListQuery, now: Date) {
  const where = filterList(type, query, now);
  const rows = await db
    .select()
    .from(contentItem)
    .where(where)
    .orderBy(...orderList(query.sort, now))
    .limit(query.pageSize)
    .offset((query.pageNo - 1) * query.pageSize);
  const [counted] = await db.select({ total: count() }).from(contentItem).where(where);
  return { rows, total: counted?.total ?? 0 };
}

/** @returns the visible item of this type and id. */
export async function findItem(db: Db, type: ContentType, id: number, now: Date) {
  const [row] = await db
    .select()
    .from(contentItem)
    .where(and(eq(contentItem.id, id), eq(contentItem.type, type), visible(now)));
  return row;
}

/** Title and id of the visible items published just after (`prev`) and just before (`next`) this one. */
export async function findNeighbours(db: Db, row: ContentRow, now: Date) {
  const sameTime = eq(contentItem.publishedAt, row.publishedAt);
  const among = and(eq(contentItem.type, row.type), visible(now));
  const shown = { id: contentItem.id, title: contentItem.title };
  const [prev] = await db
    .select(shown)
    .from(contentItem)
    .where(
      and(among, or(gt(contentItem.publishedAt, row.publishedAt), and(sameTime, gt(contentItem.id, row.id)))),
    )
    .orderBy(asc(contentItem.publishedAt), asc(contentItem.id))
    .limit(1);
  const [next] = await db
    .select(shown)
    .from(contentItem)
    .where(
      and(among, or(lt(contentItem.publishedAt, row.publishedAt), and(sameTime, lt(contentItem.id, row.id)))),
    )
    .orderBy(desc(contentItem.publishedAt), desc(contentItem.id))
    .limit(1);
  return { prev: prev ?? null, next: next ?? null };
}

/** Items of the same type with the most tags in common, then of the same column or industry, then newest. */
export function findRelated(db: Db, row: ContentRow, now: Date, limit: number) {
  const common = sql`(SELECT count(*) FROM jsonb_array_elements_text(${contentItem.tags}) AS tag
    WHERE ${JSON.stringify(row.tags)}::jsonb @> to_jsonb(tag))`;
  const kin = sql`coalesce(${field('column')}, ${field('industry')}, ${field('category')}, ${field('kind')}, '')`;
  const own = ['column', 'industry', 'category', 'kind'].map((name) => row.fields[name]).find(Boolean) ?? '';
  return db
    .select()
    .from(contentItem)
    .where(and(eq(contentItem.type, row.type), ne(contentItem.id, row.id), visible(now)))
    .orderBy(desc(common), sql`(${kin} = ${String(own)}) DESC`, desc(contentItem.publishedAt))
    .limit(limit);
}

/** Projects with a prize of other seasons than this one, the latest season first, its highest prizes first. */
export function findWinners(db: Db, year: string | undefined, now: Date, limit: number) {
  const rank = sql`array_position(ARRAY['一等奖', '二等奖', '三等奖', '优胜奖', '优秀奖'], ${field('award')})`;
  return db
    .select()
    .from(contentItem)
    .where(
      and(
        eq(contentItem.type, 'project'),
        visible(now),
        sql`${field('award')} IS NOT NULL`,
        year ? ne(field('season'), year) : undefined,
      ),
    )
    .orderBy(sql`${field('season')} DESC`, sql`${rank} ASC NULLS LAST`, desc(contentItem.publishedAt))
    .limit(limit);
}

/** Those of the fixed pages that exist, in no order. */
export function findPages(db: Db, slugs: readonly string[], now: Date) {
  return db
    .select()
    .from(contentItem)
    .where(and(eq(contentItem.type, 'pages'), inArray(contentItem.slug, [...slugs]), visible(now)));
}

/** Adds to each item's views, all in one statement. */
export async function addViews(db: Db, views: ReadonlyMap<number, number>): Promise<void> {
  if (views.size === 0) return;
  const added = JSON.stringify([...views].map(([id, more]) => ({ id, more })));
  await db.execute(sql`UPDATE content_item SET views = views + added.more
    FROM jsonb_to_recordset(${added}::jsonb) AS added(id integer, more integer)
    WHERE content_item.id = added.id`);
}

/** Items and views of each type. */
export function countItems(db: Db) {
  return db
    .select({
      type: contentItem.type,
      items: sql<number>`count(*)::integer`,
      views: sql<number>`sum(${contentItem.views})::integer`,
    })
    .from(contentItem)
    .groupBy(contentItem.type)
    .orderBy(contentItem.type);
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

/** @returns `length` bytes of the asset from `start` on; undefined when it was replaced by another version */
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
