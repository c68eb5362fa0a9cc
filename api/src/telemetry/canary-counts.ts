import { createHash, randomBytes } from 'node:crypto';
import { beijingTime } from '@portal/contract/beijing-time';
import type {
  CanaryLine,
  CanaryRun,
  CanaryState,
  CanaryVisitor,
  GroupCount,
  Visit,
} from '@portal/contract/canary';
import { and, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import {
  boolean,
  integer,
  jsonb,
  type PgUpdateSetSource,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { deleteInBatches } from '../platform/db/batches';
import { moment } from '../platform/db/columns';
import type { Db } from '../platform/db/database';
import { judgeCanary, summarize, type VisitorGroup } from './canary-verdict';

const canaryRun = pgTable('canary_run', {
  id: text().primaryKey(),
  remote: text().notNull(),
  version: text().notNull(),
  salt: text(),
  startedAt: moment('started_at').notNull(),
  lastAt: moment('last_at').notNull(),
  canary: jsonb().$type<GroupCount>().notNull(),
  others: jsonb().$type<GroupCount>().notNull(),
  withdraw: text(),
});

const canaryVisitor = pgTable(
  'canary_visitor',
  {
    run: text().notNull(),
    visitor: text().notNull(),
    inCanary: boolean('in_canary').notNull(),
    address: text().notNull(),
    place: integer(),
    visited: boolean().notNull(),
    failed: boolean().notNull(),
    readyMs: integer('ready_ms'),
    loadMs: integer('load_ms'),
  },
  (table) => [primaryKey({ columns: [table.run, table.visitor, table.inCanary] })],
);

/** Maximum visitors per address and group, so that a school behind one address does not dominate. */
const VISITORS_PER_ADDRESS = 3;
const MAX_VISITORS = 50_000;
/** More do not improve a median. */
const MAX_TIMES = 2000;
/** Shell servers ask every two seconds while a canary runs. */
const OVER_AFTER_MS = 10 * 60_000;
const KEEP_MS = 90 * 86_400_000;

const NOBODY: GroupCount = { seen: 0, failed: 0, readyMs: null, loadMs: null };

const toRunId = ({ remote, version, since }: CanaryRun) => `${remote}@${version} ${since}`;

/** @returns the stored run, begun if it is new */
async function openRun(db: Db, run: CanaryRun, now: Date) {
  const id = toRunId(run);
  const find = () => db.select().from(canaryRun).where(eq(canaryRun.id, id));
  const [known] = await find();
  if (known) return known;
  const begun = { canary: NOBODY, others: NOBODY, startedAt: now, lastAt: now };
  const { remote, version } = run;
  await db
    .insert(canaryRun)
    .values({ id, remote, version, salt: randomBytes(16).toString('hex'), ...begun })
    .onConflictDoNothing();
  const [row] = await find();
  return row;
}

/** Adds a visitor unless the address has reached its limit; under concurrency, one of two may be lost. */
async function admit(db: Db, { run, visitor, inCanary }: CanaryVisitor, address: string): Promise<void> {
  const id = toRunId(run);
  const taken = sql`(SELECT count(*)::integer FROM ${canaryVisitor}
    WHERE run = ${id} AND in_canary = ${inCanary} AND address = ${address})`;
  await db.execute(sql`
    INSERT INTO ${canaryVisitor} (run, visitor, in_canary, address, place, visited, failed)
    SELECT ${id}, ${visitor}, ${inCanary}, ${address}, CASE WHEN ${address} = '' THEN NULL ELSE ${taken} END, false, false
    WHERE ${address} = '' OR ${taken} < ${VISITORS_PER_ADDRESS}
    ON CONFLICT DO NOTHING`);
}

interface Caller {
  visitor: CanaryVisitor;
  /** As used for rate limits; empty if it does not identify the caller. */
  address: string;
}

async function update(
  db: Db,
  { visitor, address }: Caller,
  now: Date,
  seen: PgUpdateSetSource<typeof canaryVisitor>,
): Promise<void> {
  const run = await openRun(db, visitor.run, now);
  // Its salt is deleted once it is over.
  if (!run?.salt || run.withdraw || run.canary.seen + run.others.seen >= MAX_VISITORS) return;
  const hash = createHash('sha256').update(run.salt + address);
  const hashed = address && hash.digest('hex').slice(0, 24);
  await admit(db, visitor, hashed);
  const own = and(
    eq(canaryVisitor.run, toRunId(visitor.run)),
    eq(canaryVisitor.visitor, visitor.visitor),
    eq(canaryVisitor.inCanary, visitor.inCanary),
  );
  await db.update(canaryVisitor).set(seen).where(own);
}

/** Records that a visitor's page is usable; only the first times of a visitor count. */
export async function recordVisit(db: Db, caller: Caller, visit: Visit, now: Date): Promise<void> {
  const { run, set } = caller.visitor;
  if (visit.set !== set || visit.remote !== run.remote) return;
  await update(db, caller, now, {
    visited: true,
    readyMs: sql`coalesce(${canaryVisitor.readyMs}, ${visit.readyMs ?? null}::integer)`,
    loadMs: sql`coalesce(${canaryVisitor.loadMs}, ${visit.loadMs ?? null}::integer)`,
  });
}

interface ReportedError {
  remote?: string | undefined;
  version?: string | undefined;
  set?: string | undefined;
}

/**
 * Records errors of a visitor. They count once that visitor has reported a visit, and only for the remote under trial.
 */
export async function recordFailure(
  db: Db,
  caller: Caller,
  errors: readonly ReportedError[],
  now: Date,
): Promise<void> {
  const { run, set, inCanary } = caller.visitor;
  const isHit = (error: ReportedError) =>
    error.remote === run.remote && error.set === set && (error.version === run.version) === inCanary;
  if (errors.some(isHit)) await update(db, caller, now, { failed: true });
}

async function readGroup(db: Db, run: string, inCanary: boolean): Promise<VisitorGroup> {
  const group = and(
    eq(canaryVisitor.run, run),
    eq(canaryVisitor.inCanary, inCanary),
    eq(canaryVisitor.visited, true),
  );
  const failed = sql`FILTER (WHERE ${canaryVisitor.failed})`;
  const [counts] = await db
    .select({
      seen: sql<number>`count(*)::integer`,
      failed: sql<number>`(count(*) ${failed})::integer`,
      failedAddresses: sql<number>`(count(DISTINCT coalesce(nullif(${canaryVisitor.address}, ''), ${canaryVisitor.visitor})) ${failed})::integer`,
    })
    .from(canaryVisitor)
    .where(group);
  const times = async (column: typeof canaryVisitor.readyMs | typeof canaryVisitor.loadMs) => {
    const rows = await db
      .select({ ms: column })
      .from(canaryVisitor)
      .where(and(group, isNotNull(column)))
      .limit(MAX_TIMES);
    return rows.map(({ ms }) => ms ?? 0);
  };
  return {
    ...(counts ?? { seen: 0, failed: 0, failedAddresses: 0 }),
    readyMs: await times(canaryVisitor.readyMs),
    loadMs: await times(canaryVisitor.loadMs),
  };
}

/** State of a run for the shell servers serving it. A verdict is final, so that all get the same one. */
export async function readCanaryState(db: Db, run: CanaryRun, now: Date): Promise<CanaryState> {
  const id = toRunId(run);
  const known = await openRun(db, run, now);
  if (known?.withdraw) return { canary: known.canary, others: known.others, withdraw: known.withdraw };
  const [inCanary, others] = [await readGroup(db, id, true), await readGroup(db, id, false)];
  const state: CanaryState = {
    canary: summarize(inCanary),
    others: summarize(others),
    withdraw: judgeCanary(run, inCanary, others),
  };
  await db
    .update(canaryRun)
    .set({ ...state, lastAt: now })
    .where(eq(canaryRun.id, id));
  return state;
}

/** Keeps only the counts of finished runs. */
export async function removeCanaryVisitors(db: Db, now: Date): Promise<number> {
  const over = or(
    isNotNull(canaryRun.withdraw),
    lt(canaryRun.lastAt, new Date(now.getTime() - OVER_AFTER_MS)),
  );
  const runs = await db.update(canaryRun).set({ salt: null }).where(over).returning({ id: canaryRun.id });
  let removed = 0;
  for (const { id } of runs) removed += await deleteInBatches(db, canaryVisitor, eq(canaryVisitor.run, id));
  await db
    .delete(canaryRun)
    .where(and(isNull(canaryRun.salt), lt(canaryRun.lastAt, new Date(now.getTime() - KEEP_MS))));
  return removed;
}

/** @returns all stored runs, newest first */
export async function listCanaries(db: Db): Promise<CanaryLine[]> {
  const rows = await db.select().from(canaryRun).orderBy(desc(canaryRun.startedAt)).limit(100);
  return rows.map(({ id: _, salt: __, startedAt, lastAt, ...row }) => ({
    ...row,
    startedAt: beijingTime(startedAt),
    lastAt: beijingTime(lastAt),
  }));
}
