import { asc, eq, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns';
import type { Db } from '../db/database';

const job = pgTable('job', {
  name: text().primaryKey(),
  runningOn: text('running_on'),
  startedAt: moment('started_at').notNull(),
  done: integer().notNull().default(0),
  total: integer(),
  finishedAt: moment('finished_at'),
  durationMs: integer('duration_ms'),
  changedRows: integer('changed_rows'),
  error: text(),
  failedAt: moment('failed_at'),
});
type JobRow = typeof job.$inferSelect;

/** Tolerated clock skew between replicas in seconds; a start further in the future was recorded by a wrong clock. */
const CLOCK_SKEW = 60;

/**
 * Records the start of a run; only for the holder of the job's lock.
 * @param dueBefore skips the run if the last one started later, unless by a wrong clock; undefined to force it
 * @returns whether it may run, and whether the last run's clock was ahead
 */
export async function recordStart(
  db: Db,
  start: { name: string; runningOn: string; startedAt: Date },
  dueBefore?: Date,
): Promise<{ mayRun: boolean; wasAhead: boolean }> {
  const { name: _name, ...began } = start;
  const latest = new Date(start.startedAt.getTime() + CLOCK_SKEW * 1000).toISOString();
  const isDue = dueBefore && sql`${job.startedAt} <= ${dueBefore.toISOString()}::timestamptz`;
  const entered = await db
    .insert(job)
    .values(start)
    .onConflictDoUpdate({
      target: job.name,
      set: { ...began, done: 0, total: null },
      setWhere: isDue && sql`${isDue} OR ${job.startedAt} > ${latest}::timestamptz`,
    })
    .returning({
      // A subquery sees the row before the update.
      wasAhead: sql<boolean>`EXISTS (SELECT FROM ${job} AS before
        WHERE before.name = job.name AND before.started_at > ${latest}::timestamptz)`,
    });
  return { mayRun: entered.length > 0, wasAhead: entered[0]?.wasAhead ?? false };
}

export async function updateJob(db: Db, name: string, change: Partial<JobRow>): Promise<void> {
  await db.update(job).set(change).where(eq(job.name, name));
}

export async function findJobRow(db: Db, name: string): Promise<JobRow | undefined> {
  const [row] = await db.select().from(job).where(eq(job.name, name));
  return row;
}

export function listJobRows(db: Db): Promise<JobRow[]> {
  return db.select().from(job).orderBy(asc(job.name));
}
