import { contentTypes } from '@portal/contract/content';
import { and, desc, inArray, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database';
import { containing, visible } from './list-filters';
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
