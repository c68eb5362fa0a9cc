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

/** Seconds that the clocks of two replicas may differ; a run that began later than that from now began under a wrong clock. */
const CLOCK_SKEW = 60;

/**
 * Enters the start of a run. Only the holder of the job's lock may.
 *
 * @param dueBefore nothing is entered where the last run began later, unless its clock was ahead; absent: however recent
 * @returns whether it may run, and whether the clock of the last run was ahead
 */
export async function enterStart(
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
      // A subquery reads the row as it was before the statement.
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
