import { beijingTime } from '@portal/contract/beijing-time';
import { type ContentType, contentTypes } from '@portal/contract/content';
import { contentKinds } from '@portal/contract/content-href';
import { sitemapEntrySchema } from '@portal/contract/site';
import { and, asc, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Db, queryRows } from '../platform/db/database';
import { describeCall, returns } from '../platform/http/envelope';
import { visible } from './list-filters';
import { type ResponseCache, SITEMAP_PART_IDS } from './response-cache';
import { contentItem } from './tables';

/** Kinds whose items each have a page. */
const listed: readonly ContentType[] = contentTypes.filter((type) => !('ownAddress' in contentKinds[type]));
const MAX_PART = Math.floor(2_147_483_647 / SITEMAP_PART_IDS);

/** @returns the non-empty parts, by looking up only the first item of each */
async function listParts(db: Db, now: Date): Promise<number[]> {
  const firstFrom = (start: SQL) => sql`(SELECT id / ${sql.raw(String(SITEMAP_PART_IDS))} FROM ${contentItem}
    WHERE id >= ${start} AND ${visible(now)} AND ${inArray(contentItem.type, [...listed])} ORDER BY id LIMIT 1)`;
  const rows = await queryRows<{ part: number }>(
    db,
    sql`WITH RECURSIVE parts AS (
      SELECT ${firstFrom(sql`0`)} AS part
      UNION ALL SELECT ${firstFrom(sql`(parts.part + 1) * ${sql.raw(String(SITEMAP_PART_IDS))}`)} FROM parts WHERE parts.part IS NOT NULL
    ) SELECT part FROM parts WHERE part IS NOT NULL`,
  );
  return rows.map(({ part }) => part);
}

async function listEntries(db: Db, part: number, now: Date) {
  const rows = await db
    .select({ type: contentItem.type, id: contentItem.id, updatedAt: contentItem.updatedAt })
    .from(contentItem)
    .where(
      and(
        gte(contentItem.id, part * SITEMAP_PART_IDS),
        lt(contentItem.id, (part + 1) * SITEMAP_PART_IDS),
        visible(now),
        inArray(contentItem.type, [...listed]),
      ),
    )
    .orderBy(asc(contentItem.id));
  return rows.map(({ updatedAt, ...entry }) => ({ ...entry, updatedAt: beijingTime(updatedAt) }));
}

/** The sitemap for search engines, in parts of constant size. */
export const sitemapRoutes: FastifyPluginAsyncZod<{ cache: ResponseCache }> = async (app, { cache }) => {
  const { db, clock } = app;
  const tag = '内容';

  app.get(
    '/content/sitemap',
    describeCall(tag, 'listSitemapParts', '站点地图的各部分', {
      response: returns(z.array(z.number().int())),
    }),
    (request, reply) =>
      cache.send(
        request,
        reply,
        'sitemap',
        () => listParts(db, clock.now()),
        () => ['lists'],
      ),
  );

  app.get(
    '/content/sitemap/:part',
    describeCall(tag, 'getSitemapPart', '站点地图的一部分', {
      params: z.object({ part: z.coerce.number().int().min(0).max(MAX_PART) }),
      response: returns(z.array(sitemapEntrySchema)),
    }),
    (request, reply) => {
      const { part } = request.params;
      return cache.send(
        request,
        reply,
        `sitemap:${part}`,
        () => listEntries(db, part, clock.now()),
        () => [`part:${part}`],
      );
    },
  );
};
