import type { ContentType, contentListQuerySchema } from '@portal/contract/content';
import { and, asc, count, desc, eq, gt, inArray, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../platform/db/database';
import { type ContentRow, contentAsset, contentItem } from './tables';

type ListQuery = z.output<typeof contentListQuerySchema>;

const field = (name: string) => sql<string | null>`${contentItem.fields}->>${sql.raw(`'${name}'`)}`;
const moment = (name: string) => sql`(${field(name)})::timestamptz`;

/** What visitors may see at `now`. */
export function visible(now: Date): SQL | undefined {
  return and(eq(contentItem.status, 'published'), lte(contentItem.publishedAt, now));
}

/** A LIKE pattern that finds `text` anywhere, taking every character as itself. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

function hasState(state: string, now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  switch (state) {
    case '未开始':
      return sql`${moment('starts')} > ${at}`;
    case '进行中':
      return sql`${moment('starts')} <= ${at} AND ${moment('ends')} > ${at}`;
    case '已结束':
      return sql`${moment('ends')} <= ${at}`;
    case '已完成':
      return sql`${field('done')} = 'true'`;
    case '已过期':
      return sql`${field('done')} = 'false' AND ${moment('validUntil')} <= ${at}`;
    case '对接中':
      return sql`${field('done')} = 'false' AND ${moment('validUntil')} > ${at}`;
    default:
      return sql`false`;
  }
}

function filters(type: ContentType, query: ListQuery, now: Date): SQL | undefined {
  const parts: (SQL | undefined)[] = [eq(contentItem.type, type), visible(now)];
  for (const name of ['kind', 'track', 'stage', 'round', 'season', 'award'] as const) {
    if (query[name]) parts.push(eq(field(name), query[name]));
  }
  if (query.category) {
    parts.push(sql`coalesce(${field('column')}, ${field('category')}, ${field('kind')}) = ${query.category}`);
  }
  if (query.region) parts.push(sql`${field('region')} LIKE ${containing(query.region)}`);
  if (query.industry) {
    parts.push(
      sql`(${field('industry')} = ${query.industry} OR ${contentItem.fields}->'industries' @> to_jsonb(${query.industry}::text))`,
    );
  }
  if (query.tag) parts.push(sql`${contentItem.tags} @> to_jsonb(${query.tag}::text)`);
  if (query.state) parts.push(hasState(query.state, now));
  for (const word of query.keyword?.split(/\s+/).slice(0, 5) ?? []) {
    parts.push(sql`${contentItem.words} ILIKE ${containing(word)}`);
  }
  return and(...parts);
}

function ordering(sort: ListQuery['sort'], now: Date): SQL[] {
  const newest = [desc(contentItem.publishedAt), desc(contentItem.id)];
  switch (sort) {
    case 'oldest':
      return [asc(contentItem.publishedAt), asc(contentItem.id)];
    case 'views':
      return [desc(contentItem.views), ...newest];
    case 'amount':
      return [sql`(${field('amountMax')})::numeric DESC NULLS LAST`, ...newest];
    case 'soonest':
      return [
        sql`(${moment('ends')} <= ${now.toISOString()}::timestamptz) ASC NULLS LAST`,
        sql`abs(extract(epoch FROM ${moment('starts')} - ${now.toISOString()}::timestamptz)) ASC NULLS LAST`,
        ...newest,
      ];
    default:
      return [desc(contentItem.pinned), ...newest];
  }
}

/** One page of a type's visible items with the number of all that match. */
export async function listItems(db: Db, type: ContentType, query: ListQuery, now: Date) {
  const where = filters(type, query, now);
  const rows = await db
    .select()
    .from(contentItem)
    .where(where)
    .orderBy(...ordering(query.sort, now))
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
