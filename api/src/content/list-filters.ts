import {
  type ContentFacets,
  type ContentType,
  cardSchemas,
  type contentListQuerySchema,
  type FieldFilter,
  listFilters,
} from '@portal/contract/content';
import { and, asc, desc, eq, lte, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { containing, type Db, queryRows } from '../platform/db/database';
import type { TenantConfig } from '../platform/tenant-config';
import { listRegionNames } from '../reference/regions';
import {
  containsWholeWords,
  isContainedAsWholeWords,
  KIND_MARK,
  MAX_FOUND,
  newestHits,
  textArray,
} from './search/search-repository';
import { toPairs, toWords } from './search/search-words';
import {
  contentCount,
  contentItem,
  contentPopularity,
  contentSearch,
  contentTag,
  contentViews,
} from './tables';

export type ListQuery = z.output<typeof contentListQuerySchema>;

/** A type-specific field, as text. */
export const field = (name: string) => sql<string | null>`${contentItem.fields}->>${sql.raw(`'${name}'`)}`;
const moment = (name: string) => sql`content_moment(${field(name)})`;

/** Published and visible to visitors at `now`. */
export function visible(now: Date): SQL | undefined {
  return and(eq(contentItem.status, 'published'), lte(contentItem.publishedAt, now));
}

/** The item's views: those imported plus those counted since. */
export const views = sql<number>`${contentItem.views} + coalesce((SELECT views FROM ${contentViews} WHERE item_id = ${contentItem.id}), 0)`;

/** Published with a later date; there are few of these at any time. */
export function upcoming(now: Date): SQL {
  return sql`${contentItem.status} = 'published' AND ${contentItem.publishedAt} > ${now.toISOString()}::timestamptz`;
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

/** Filters that a type does not have are ignored. */
const filterFields: Readonly<Record<ContentType, Partial<Record<FieldFilter, string>>>> = listFilters;

/** Fields with several values: filterable by each value, but without facet counts. */
export const LIST_FIELDS: ReadonlySet<string> = new Set(
  Object.values(cardSchemas).flatMap(({ shape }) =>
    Object.entries(shape).flatMap(([name, schema]) => (schema instanceof z.ZodArray ? name : [])),
  ),
);

function matchField(filter: string, name: string, value: string): SQL {
  if (LIST_FIELDS.has(name))
    return sql`${contentItem.fields}->${sql.raw(`'${name}'`)} @> to_jsonb(${value}::text)`;
  // A province also matches its cities.
  return filter === 'region' ? sql`${field(name)} LIKE ${containing(value)}` : eq(field(name), value);
}

/**
 * @returns the condition for a list: type, visibility and all filters. For a keyword only the newest hits are included,
 *   so that frequent words are no slower than rare ones.
 */
export function filterList(type: ContentType, query: ListQuery, now: Date): SQL | undefined {
  const parts: (SQL | undefined)[] = [eq(contentItem.type, type), visible(now)];
  for (const [filter, name] of Object.entries(filterFields[type])) {
    const value = query[filter as FieldFilter];
    if (value) parts.push(matchField(filter, name, value));
  }
  if (query.tag)
    parts.push(
      sql`${contentItem.id} IN (SELECT item_id FROM ${contentTag} WHERE type = ${type} AND tag = ${query.tag})`,
    );
  if (query.state) parts.push(hasState(query.state, now));
  if (query.winners) parts.push(sql`${field('award')} IS NOT NULL`);
  const words = toWords(query.keyword ?? '');
  if (words.length > 0) {
    const pairs = pairsOfType(type, words);
    const found =
      query.sort === 'oldest'
        ? sql`${contentSearch} WHERE pairs @> ${textArray(pairs)} AND published_at <= ${now.toISOString()}::timestamptz
          ORDER BY published_at LIMIT ${MAX_FOUND}`
        : newestHits(pairs, now, MAX_FOUND);
    parts.push(sql`${contentItem.id} = ANY(ARRAY(SELECT item_id FROM ${found}))`, containsWholeWords(words));
  }
  return and(...parts);
}

const pairsOfType = (type: ContentType, words: readonly string[]) => [
  ...words.flatMap(toPairs),
  KIND_MARK + type,
];

/** Newest hits checked for whole words in their text; older ones are counted by character pairs only. */
const MAX_VERIFIED = 100;

/**
 * @returns CTEs, of which `hits` has `item_id` and `published_at` of a keyword's hits, for a list with no other filter
 *   and default order. Counting and sorting use these narrow rows; content is read only for the page shown.
 */
export function keywordHits(type: ContentType, query: ListQuery, now: Date): SQL | undefined {
  const words = toWords(query.keyword ?? '');
  const { chosen, other } = chosenFilters(type, { ...query, keyword: undefined });
  if (words.length === 0 || chosen.length > 0 || other || query.tag || query.sort !== 'newest')
    return undefined;
  return sql`newest AS MATERIALIZED (
      SELECT item_id, published_at, row_number() OVER (ORDER BY published_at DESC, item_id DESC) AS place
      FROM ${newestHits(pairsOfType(type, words), now, MAX_FOUND)}
    ), first AS MATERIALIZED (SELECT item_id FROM newest WHERE place <= ${MAX_VERIFIED}
    ), hits AS MATERIALIZED (
      SELECT item_id, published_at FROM newest WHERE place > ${MAX_VERIFIED} OR ${isContainedAsWholeWords(sql`first`, words)})`;
}

/** Latest season first, then highest prize; must match the index of winners. */
export function awardOrder(): SQL[] {
  const rank = sql`array_position(ARRAY['一等奖', '二等奖', '三等奖', '优胜奖', '优秀奖'], ${field('award')})`;
  return [sql`${field('season')} DESC`, sql`${rank} ASC NULLS LAST`, desc(contentItem.publishedAt)];
}

/** Closed for visitors: past activities, and needs that are met or have expired. */
export const isOver = (now: Date) =>
  sql`coalesce(${field('done')} = 'true' OR content_moment(coalesce(${field('ends')}, ${field('validUntil')})) <= ${now.toISOString()}::timestamptz, false)`;

const hasEnded = (now: Date) => sql`(${moment('ends')} <= ${now.toISOString()}::timestamptz)`;
const distance = (now: Date) =>
  sql`abs(extract(epoch FROM ${moment('starts')} - ${now.toISOString()}::timestamptz))`;

/** @returns the sort order of a list; it always ends in a unique column */
export function orderList(sort: ListQuery['sort'], now: Date): SQL[] {
  const newest = [desc(contentItem.publishedAt), desc(contentItem.id)];
  switch (sort) {
    case 'oldest':
      return [asc(contentItem.publishedAt), asc(contentItem.id)];
    case 'views':
      return [sql`${views} DESC`, desc(contentItem.id)];
    case 'amount':
      return [sql`(${field('amountMax')})::numeric DESC NULLS LAST`, ...newest];
    case 'soonest':
      return [sql`${hasEnded(now)} ASC NULLS LAST`, sql`${distance(now)} ASC NULLS LAST`, ...newest];
    case 'award':
      return [...awardOrder(), desc(contentItem.id)];
    default:
      return [desc(contentItem.pinned), ...newest];
  }
}

/** @returns a query for the ids on a page; it reads the order's index only as far as that page */
export function selectPageIds(type: ContentType, query: ListQuery, now: Date): SQL {
  const { pageNo, pageSize, sort, tag } = query;
  const page = sql`LIMIT ${pageSize} OFFSET ${(pageNo - 1) * pageSize}`;
  const upToPage = sql`LIMIT ${pageNo * pageSize}`;
  const order = sql.join(orderList(sort, now), sql`, `);
  const filters = filterList(type, query, now);
  if (isTagAlone(type, query))
    return sql`SELECT item_id FROM ${contentTag} WHERE type = ${type} AND tag = ${tag} AND published_at <= ${now.toISOString()}::timestamptz
      ORDER BY pinned DESC, published_at DESC, item_id DESC ${page}`;
  if (sort === 'views')
    return sql`SELECT item_id FROM ${contentPopularity} AS popular JOIN ${contentItem} ON id = item_id
      WHERE popular.type = ${type} AND ${filters} ORDER BY popular.views DESC, item_id DESC ${page}`;
  if (sort === 'soonest' && type === 'activity') {
    const begins = moment('starts');
    const at = sql`${now.toISOString()}::timestamptz`;
    const nearest = (
      condition: SQL,
      by: SQL,
    ) => sql`(SELECT * FROM ${contentItem} WHERE ${filters} AND ${condition}
      ORDER BY ${by}, published_at DESC, id DESC ${upToPage})`;
    const parts = [
      nearest(sql`${begins} > ${at}`, sql`${begins}`),
      nearest(sql`${begins} <= ${at} AND ${moment('ends')} > ${at}`, sql`${begins} DESC`),
      nearest(sql`${begins} <= ${at} AND ${moment('ends')} <= ${at}`, sql`${begins} DESC`),
    ];
    const among = sql.join(parts, sql` UNION ALL `);
    return sql`SELECT id FROM (${among}) AS content_item ORDER BY ${order} ${page}`;
  }
  return sql`SELECT id FROM ${contentItem} WHERE ${filters} ORDER BY ${order} ${page}`;
}

/** The filters in use, of those the type has; `other` if any has no stored counts. */
function chosenFilters(type: ContentType, query: ListQuery) {
  const chosen = Object.entries(filterFields[type]).filter(([filter]) => query[filter as FieldFilter]);
  return { chosen, other: Boolean(query.state || query.keyword || query.winners) };
}

function isTagAlone(type: ContentType, query: ListQuery): boolean {
  const { chosen, other } = chosenFilters(type, query);
  return Boolean(query.tag) && chosen.length === 0 && !other && query.sort === 'newest';
}

/** @returns a condition on the stored counts that sum up to the list's total; undefined if it must be counted */
export function storedCountCondition(type: ContentType, query: ListQuery): SQL | undefined {
  const { chosen, other } = chosenFilters(type, query);
  const [first] = chosen;
  if (other || chosen.length + (query.tag ? 1 : 0) > 1) return undefined;
  if (query.tag) return sql`name = 'tag' AND value = ${query.tag}`;
  if (!first) return sql`name = ''`;
  const [filter, name] = first;
  if (LIST_FIELDS.has(name)) return undefined;
  const value = query[filter as FieldFilter] ?? '';
  return filter === 'region'
    ? sql`name = 'region' AND value LIKE ${containing(value)}`
    : sql`name = ${name} AND value = ${value}`;
}

const byPinyin = new Intl.Collator('zh-CN').compare;

/** The organiser's cities in configured order, then the country's by code, then other names. */
function createRegionOrder(province: TenantConfig['province']): typeof byPinyin {
  const own = province?.cities.flatMap(({ name }) => [name, province.name + name]) ?? [];
  const names = [...own, ...listRegionNames()];
  const places = new Map(names.map((name, at) => [name, at] as const).reverse());
  const getPlace = (name: string) => places.get(name) ?? names.length;
  return (one, other) => getPlace(one) - getPlace(other) || byPinyin(one, other);
}

/** Order of filter values: latest season first, regions by administrative order, everything else by pinyin. */
export function createValueOrder(province: TenantConfig['province']) {
  const byRegion = createRegionOrder(province);
  return (filter: string): typeof byPinyin => {
    if (filter === 'season') return (one, other) => byPinyin(other, one);
    return filter === 'region' ? byRegion : byPinyin;
  };
}

/** @returns values in use and their counts for each filter, in display order; for projects also the number of winners */
export async function countFacets(
  db: Db,
  type: ContentType,
  { now, getOrder }: { now: Date; getOrder: ReturnType<typeof createValueOrder> },
) {
  const countValues = (condition: SQL | undefined) =>
    sql`(SELECT name, value, count(*)::integer AS items FROM ${contentItem}, content_values(fields, tags)
      WHERE type = ${type} AND ${condition} GROUP BY 1, 2)`;
  const winners = type === 'project' ? and(visible(now), sql`${field('award')} IS NOT NULL`) : sql`false`;
  const rows = await queryRows<{ name: string; value: string; count: number; winners: number }>(
    db,
    sql`SELECT name, value, kept.items - coalesce(later.items, 0) AS count, coalesce(won.items, 0) AS winners
    FROM ${contentCount} AS kept
    LEFT JOIN ${countValues(upcoming(now))} AS later USING (name, value)
    LEFT JOIN ${countValues(winners)} AS won USING (name, value)
    WHERE kept.type = ${type} AND kept.items > coalesce(later.items, 0)`,
  );
  const facets: ContentFacets = {};
  for (const [filter, field] of Object.entries(filterFields[type])) {
    if (LIST_FIELDS.has(field)) continue;
    const order = getOrder(filter);
    facets[filter] = rows
      .filter(({ name }) => name === field)
      .map(({ value, count, winners }) => ({ value, count, ...(type === 'project' && { winners }) }))
      .sort((one, other) => order(one.value, other.value));
  }
  return facets;
}
