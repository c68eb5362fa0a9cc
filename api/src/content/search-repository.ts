import { type ContentType, contentTypes } from '@portal/contract/content';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database';
import { containing, visible } from './repository';
import { type ContentRow, contentItem } from './tables';

const searched = [...contentTypes, 'pages', 'faq'] as const;

/**
 * Items that contain every word of `q`. Containment decides, so a phrase without spaces works in
 * Chinese; a trigram index makes it quick, and trigram similarity puts titles that fit best first.
 */
export async function searchItems(
  db: Db,
  options: { q: string; type: string | undefined; limit: number; offset: number; now: Date },
): Promise<{ rows: ContentRow[]; total: number }> {
  const words = options.q.split(/\s+/).filter(Boolean).slice(0, 5);
  const types = searched.filter((type) => !options.type || type === options.type);
  if (types.length === 0) return { rows: [], total: 0 };
  const where = and(
    visible(options.now),
    inArray(contentItem.type, types),
    ...words.map((word) => sql`${contentItem.words} ILIKE ${containing(word)}`),
  );
  const inTitle = sql.join(
    words.map((word) => sql`(${contentItem.title} ILIKE ${containing(word)})::integer`),
    sql` + `,
  );
  const rows = await db
    .select()
    .from(contentItem)
    .where(where)
    .orderBy(
      sql`${inTitle} DESC`,
      sql`similarity(${contentItem.title}, ${options.q}) DESC`,
      desc(contentItem.publishedAt),
      desc(contentItem.id),
    )
    .limit(options.limit)
    .offset(options.offset);
  const [counted] = await db.select({ total: sql<number>`count(*)::integer` }).from(contentItem).where(where);
  return { rows, total: counted?.total ?? 0 };
}

/** Fields of each type whose values a list can be filtered by, by the name of the filter. */
const facetFields: Readonly<Record<ContentType, Readonly<Record<string, string>>>> = {
  news: { category: 'column' },
  information: { category: 'column' },
  activity: { category: 'category', region: 'region' },
  products: { industry: 'industry', region: 'region' },
  project: {
    track: 'track',
    industry: 'industry',
    stage: 'stage',
    season: 'season',
    award: 'award',
    region: 'region',
  },
  financingNeeds: { industry: 'industry', region: 'region', stage: 'stage', kind: 'kind', round: 'round' },
  partners: { kind: 'kind', region: 'region' },
  parks: { region: 'region' },
};

/** @returns for each filter of the type the values in use with their numbers, most frequent first. */
export async function countFacets(db: Db, type: ContentType, now: Date) {
  const facets: Record<string, { value: string; count: number }[]> = {};
  for (const [filter, name] of Object.entries(facetFields[type])) {
    const value = sql<string>`${contentItem.fields}->>${sql.raw(`'${name}'`)}`;
    facets[filter] = await db
      .select({ value, count: sql<number>`count(*)::integer` })
      .from(contentItem)
      .where(and(eq(contentItem.type, type), visible(now), sql`${value} IS NOT NULL`))
      .groupBy(sql`1`)
      .orderBy(sql`2 DESC`, sql`1`);
  }
  return facets;
}

export function listForSitemap(db: Db, now: Date) {
  return db
    .select({ type: contentItem.type, id: contentItem.id, updatedAt: contentItem.updatedAt })
    .from(contentItem)
    .where(and(visible(now), inArray(contentItem.type, [...contentTypes])))
    .orderBy(contentItem.type, desc(contentItem.publishedAt));
}

/** Everything that the assistant may answer from. */
export function listForAssistant(db: Db, now: Date) {
  return db
    .select()
    .from(contentItem)
    .where(and(visible(now), inArray(contentItem.type, [...searched])));
}
