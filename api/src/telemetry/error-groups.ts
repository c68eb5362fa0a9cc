import { createHash } from 'node:crypto';
import { beijingTime } from '@portal/contract/beijing-time';
import type {
  clientErrorSchema,
  clientErrorsSchema,
  ErrorDetail,
  ErrorGroup,
} from '@portal/contract/telemetry';
import { and, desc, eq, gte, inArray, lt, notInArray, sql } from 'drizzle-orm';
import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { deleteInBatches } from '../platform/db/batches';
import { moment } from '../platform/db/columns';
import type { Db } from '../platform/db/database';

const hits = () => bigint({ mode: 'number' }).notNull();

const errorGroup = pgTable('error_group', {
  id: text().primaryKey(),
  source: text().notNull(),
  kind: text().notNull(),
  remote: text(),
  message: text().notNull(),
  hits: hits(),
  visitors: integer().notNull(),
  firstAt: moment('first_at').notNull(),
  lastAt: moment('last_at').notNull(),
  firstSet: text('first_set'),
  lastSet: text('last_set'),
  firstVersion: text('first_version'),
  lastVersion: text('last_version'),
});

const errorSighting = pgTable(
  'error_sighting',
  {
    group: text('error_group').notNull(),
    id: text().notNull(),
    message: text().notNull(),
    stack: text(),
    page: text().notNull(),
    version: text(),
    releaseSet: text('release_set'),
    hits: hits(),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.group, table.id] })],
);

const errorVisitor = pgTable(
  'error_visitor',
  { group: text('error_group').notNull(), visitor: text().notNull() },
  (table) => [primaryKey({ columns: [table.group, table.visitor] })],
);

const KEEP_MS = 90 * 86_400_000;
/** Reports are unauthenticated, so tables are bounded: the job keeps the groups that affect most visitors. */
const MAX_GROUPS = 2000;
/** Until the job's next run. */
const MAX_NEW_GROUPS = 500;
const MAX_SIGHTINGS = 20;
const MAX_VISITORS = 1000;

/** Possible personal data: phones, ID card numbers, tokens. */
const personal = /\d{11,18}[Xx]?|eyJ[\w.-]{20,}|[\w-]{40,}/g;

const withoutPersonal = (words: string) => words.replace(personal, '…');

/** Removes query strings from stack URLs, because they may contain personal data. */
const cleanStack = (stack: string) => withoutPersonal(stack.replaceAll(/\?[^\s:)]*/g, ''));

/** Message without the parts that vary: numbers, versions, hashes of file names. */
function messageTemplate(message: string): string {
  return message
    .replaceAll(/#?\b\d+(?:\.\d+)*/g, (number) => (number.startsWith('#') ? number : 'N'))
    .replaceAll(/\b(?=\w*[\dN])[0-9a-fN]{8,}\b/g, 'N');
}

const digest = (parts: readonly unknown[], length: number) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, length);

type ReportedError = z.output<typeof clientErrorSchema>;

async function isFull(db: Db): Promise<boolean> {
  return (await db.$count(errorGroup)) >= MAX_GROUPS + MAX_NEW_GROUPS;
}

/** @returns the group's id, or undefined if the table is full */
async function countInGroup(db: Db, error: ReportedError, now: Date): Promise<string | undefined> {
  const { source, kind, remote, version, set, count: times } = error;
  const message = withoutPersonal(error.message);
  const id = digest([source, kind, remote, messageTemplate(message)], 12);
  const seen = {
    hits: sql`${errorGroup.hits} + ${times}`,
    lastAt: now,
    lastSet: set ?? null,
    lastVersion: version ?? null,
  };
  const known = await db
    .update(errorGroup)
    .set(seen)
    .where(eq(errorGroup.id, id))
    .returning({ id: errorGroup.id });
  if (known.length > 0) return id;
  if (await isFull(db)) return undefined;
  await db
    .insert(errorGroup)
    .values({
      ...{ id, source, kind, remote, message, hits: times, visitors: 0, firstAt: now, lastAt: now },
      ...{ firstSet: set, lastSet: set, firstVersion: version, lastVersion: version },
    })
    .onConflictDoUpdate({ target: errorGroup.id, set: seen });
  return id;
}

async function recordSighting(db: Db, group: string, error: ReportedError, now: Date): Promise<void> {
  const { version, set, stack, count: times } = error;
  const page = withoutPersonal(error.page.split('?')[0] ?? '');
  const id = digest([version, set, page.replaceAll(/\d+/g, 'N')], 16);
  const seen = { hits: sql`${errorSighting.hits} + ${times}`, lastAt: now };
  const here = and(eq(errorSighting.group, group), eq(errorSighting.id, id));
  const known = await db.update(errorSighting).set(seen).where(here).returning({ id: errorSighting.id });
  if (known.length > 0) return;
  if ((await db.$count(errorSighting, eq(errorSighting.group, group))) >= MAX_SIGHTINGS) return;
  await db
    .insert(errorSighting)
    .values({
      ...{ group, id, page, version, releaseSet: set, hits: times, firstAt: now, lastAt: now },
      message: withoutPersonal(error.message),
      stack: stack ? cleanStack(stack) : null,
    })
    .onConflictDoUpdate({ target: [errorSighting.group, errorSighting.id], set: seen });
}

async function countVisitor(db: Db, group: string, session: string): Promise<void> {
  const [row] = await db
    .select({ visitors: errorGroup.visitors })
    .from(errorGroup)
    .where(eq(errorGroup.id, group));
  if ((row?.visitors ?? 0) >= MAX_VISITORS) return;
  const added = await db
    .insert(errorVisitor)
    // Hashed with the group, so that errors of one tab cannot be linked.
    .values({ group, visitor: digest([group, session], 16) })
    .onConflictDoNothing()
    .returning();
  if (added.length === 0) return;
  await db
    .update(errorGroup)
    .set({ visitors: sql`${errorGroup.visitors} + 1` })
    .where(eq(errorGroup.id, group));
}

/** Aggregates errors by group. */
export async function recordErrors(
  db: Db,
  { errors, session }: z.output<typeof clientErrorsSchema>,
  now: Date,
): Promise<void> {
  for (const error of errors) {
    const group = await countInGroup(db, error, now);
    if (!group) continue;
    await recordSighting(db, group, error, now);
    if (session) await countVisitor(db, group, session);
  }
}

/** Deletes groups not seen for three months, and those beyond the limit. */
export async function removeOldErrors(db: Db, now: Date): Promise<number> {
  const old = await deleteInBatches(db, errorGroup, lt(errorGroup.lastAt, new Date(now.getTime() - KEEP_MS)));
  const kept = db
    .select({ id: errorGroup.id })
    .from(errorGroup)
    .orderBy(desc(errorGroup.visitors), desc(errorGroup.lastAt))
    .limit(MAX_GROUPS);
  return old + (await deleteInBatches(db, errorGroup, notInArray(errorGroup.id, kept)));
}

interface ErrorFilter {
  since: Date;
  remote?: string | undefined;
  version?: string | undefined;
  set?: string | undefined;
  /** Remotes visible to the caller; undefined for all. */
  visible?: readonly string[] | undefined;
  limit: number;
}

function toGroup({ firstAt, lastAt, ...row }: typeof errorGroup.$inferSelect): ErrorGroup {
  return { ...row, firstAt: beijingTime(firstAt), lastAt: beijingTime(lastAt) };
}

/** @returns groups seen since then, latest first */
export async function listErrorGroups(
  db: Db,
  { since, remote, version, set, limit, visible }: ErrorFilter,
): Promise<ErrorGroup[]> {
  const sighted = sql`EXISTS (SELECT 1 FROM ${errorSighting} s WHERE s.error_group = ${errorGroup.id}
    ${version ? sql`AND s.version = ${version}` : sql``} ${set ? sql`AND s.release_set = ${set}` : sql``})`;
  const rows = await db
    .select()
    .from(errorGroup)
    .where(
      and(
        gte(errorGroup.lastAt, since),
        remote ? eq(errorGroup.remote, remote) : undefined,
        visible ? inArray(errorGroup.remote, [...visible]) : undefined,
        version || set ? sighted : undefined,
      ),
    )
    .orderBy(desc(errorGroup.lastAt))
    .limit(limit);
  return rows.map(toGroup);
}

/** @returns a group with its occurrences, latest first; undefined if it does not exist */
export async function findErrorGroup(db: Db, id: string): Promise<ErrorDetail | undefined> {
  const [row] = await db.select().from(errorGroup).where(eq(errorGroup.id, id));
  if (!row) return undefined;
  const sightings = await db
    .select()
    .from(errorSighting)
    .where(eq(errorSighting.group, id))
    .orderBy(desc(errorSighting.lastAt));
  return {
    ...toGroup(row),
    sightings: sightings.map(({ group: _, id: __, releaseSet, firstAt, lastAt, ...seen }) => ({
      ...seen,
      set: releaseSet,
      firstAt: beijingTime(firstAt),
      lastAt: beijingTime(lastAt),
    })),
  };
}
