import { beijingDay } from '@portal/contract/beijing-time';
import type { VitalLine, VitalName, VitalsReport, vitalsQuerySchema } from '@portal/contract/vitals';
import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { deleteInBatches } from '../platform/db/batches';
import { type Db, queryRows } from '../platform/db/database';
import { BUCKETS, getBucket, summarizeVital } from './vital-histogram';

const webVital = pgTable(
  'web_vital',
  {
    day: date().notNull(),
    remote: text().notNull(),
    page: text().notNull(),
    releaseSet: text('release_set').notNull(),
    device: text().notNull(),
    name: text().$type<VitalName>().notNull(),
    /** Visits by bucket. */
    counts: integer().array().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.day, table.remote, table.page, table.releaseSet, table.device, table.name],
    }),
  ],
);

const KEEP_DAYS = 90;
const DAY_MS = 86_400_000;
/**
 * Reports are unauthenticated, so rows per day are bounded: some twenty times what a portal with four sets a day needs.
 */
const MAX_ROWS_A_DAY = 5000;

/** Counts the values of one visit; once the day's limit is reached, only for known pages. */
export async function recordVitals(
  db: Db,
  { set, device, vitals }: VitalsReport,
  now: Date,
  maxRows: number = MAX_ROWS_A_DAY,
): Promise<void> {
  const day = beijingDay(now);
  const isFull = (await db.$count(webVital, eq(webVital.day, day))) >= maxRows;
  for (const { name, remote, page, value } of vitals) {
    const bucket = getBucket(name, value);
    const key = { day, remote, page, releaseSet: set, device, name };
    const columns = Object.keys(key) as (keyof typeof key)[];
    const more = { counts: incrementBucket(bucket) };
    if (isFull) {
      const own = and(...columns.map((column) => eq(webVital[column], key[column])));
      await db.update(webVital).set(more).where(own);
      continue;
    }
    const counts = Array.from({ length: BUCKETS }, (_, at) => Number(at === bucket));
    await db
      .insert(webVital)
      .values({ ...key, counts })
      .onConflictDoUpdate({ target: columns.map((column) => webVital[column]), set: more });
  }
}

/** PostgreSQL arrays are one-based. */
function incrementBucket(bucket: number): SQL {
  return sql`${webVital.counts}[:${bucket}] || (${webVital.counts}[${bucket + 1}] + 1) || ${webVital.counts}[${bucket + 2}:]`;
}

type VitalsFilter = z.output<typeof vitalsQuerySchema> & {
  /** Remotes visible to the caller; undefined for all. */
  visible?: readonly string[] | undefined;
  /** Ids of the release sets in the store, because anybody can report any id; empty if unknown. */
  known: readonly string[];
};

/** @returns the newest reported sets; their ids start with their time */
async function newestSets(
  db: Db,
  chosen: SQL | undefined,
  known: readonly string[],
  limit: number,
): Promise<string[]> {
  const isKnown = known.length > 0 ? inArray(webVital.releaseSet, [...known]) : undefined;
  const rows = await db
    .selectDistinct({ set: webVital.releaseSet })
    .from(webVital)
    .where(and(chosen, isKnown))
    .orderBy(desc(webVital.releaseSet))
    .limit(limit);
  return rows.map(({ set }) => set);
}

interface VitalRow {
  remote: string;
  page: string;
  set: string | null;
  name: VitalName;
  /** Visits by bucket; empty ones are missing. */
  counts: Readonly<Record<number, number>>;
}

const mostVisits = (line: VitalLine) =>
  Math.max(...[line.LCP, line.INP, line.CLS, line.TTFB].map((figure) => figure?.visits ?? 0));

/** @returns pages by visits, most first; with `sets`, one line per page and set, newest set first */
export async function listVitals(db: Db, filter: VitalsFilter, now: Date): Promise<VitalLine[]> {
  const { days, remote, page, device, sets, limit, visible, known } = filter;
  const since = beijingDay(new Date(now.getTime() - (days - 1) * DAY_MS));
  const chosen = and(
    gte(webVital.day, since),
    remote ? eq(webVital.remote, remote) : undefined,
    page ? eq(webVital.page, page) : undefined,
    device ? eq(webVital.device, device) : undefined,
    visible ? inArray(webVital.remote, [...visible]) : undefined,
  );
  const compared = sets ? inArray(webVital.releaseSet, await newestSets(db, chosen, known, sets)) : undefined;
  const bySet = sets ? sql`${webVital.releaseSet}` : sql`NULL::text`;
  const rows = await queryRows<VitalRow>(
    db,
    sql`SELECT remote, page, set, name, jsonb_object_agg(at, visits) AS counts FROM (
      SELECT ${webVital.remote} AS remote, ${webVital.page} AS page, ${bySet} AS set, ${webVital.name} AS name,
        bucket.at - 1 AS at, sum(bucket.visits) AS visits
      FROM ${webVital}, unnest(${webVital.counts}) WITH ORDINALITY AS bucket (visits, at)
      WHERE ${and(chosen, compared)} AND bucket.visits > 0
      GROUP BY 1, 2, 3, 4, 5) AS buckets
      GROUP BY 1, 2, 3, 4`,
  );
  const lines = new Map<string, VitalLine>();
  for (const { remote: owner, page: path, set, name, counts } of rows) {
    const key = JSON.stringify([owner, path, set]);
    const none = { remote: owner, page: path, set, LCP: null, INP: null, CLS: null, TTFB: null };
    const filled = Array.from({ length: BUCKETS }, (_, at) => counts[at] ?? 0);
    lines.set(key, { ...(lines.get(key) ?? none), [name]: summarizeVital(name, filled) });
  }
  return sortByVisits([...lines.values()]).slice(0, limit);
}

function sortByVisits(lines: VitalLine[]): VitalLine[] {
  const visits = new Map<string, number>();
  const toPageKey = ({ remote, page }: VitalLine) => `${remote} ${page}`;
  for (const line of lines)
    visits.set(toPageKey(line), (visits.get(toPageKey(line)) ?? 0) + mostVisits(line));
  return lines.sort(
    (a, b) =>
      (visits.get(toPageKey(b)) ?? 0) - (visits.get(toPageKey(a)) ?? 0) ||
      toPageKey(a).localeCompare(toPageKey(b)) ||
      (b.set ?? '').localeCompare(a.set ?? ''),
  );
}

/** Deletes values older than three months. */
export function removeOldVitals(db: Db, now: Date): Promise<number> {
  return deleteInBatches(
    db,
    webVital,
    lt(webVital.day, beijingDay(new Date(now.getTime() - KEEP_DAYS * DAY_MS))),
  );
}
