import { asc, eq, sql } from 'drizzle-orm';
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Db } from '../db/database';

const moment = (name: string) => timestamp(name, { withTimezone: true });

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
export type JobRow = typeof job.$inferSelect;

/**
 * Enters the start of a run. Only the holder of the job's lock may.
 *
 * @param dueBefore nothing is entered where the last run began later; absent: however recent it is
 * @returns whether it may run
 */
export async function enterStart(
  db: Db,
  start: { name: string; runningOn: string; startedAt: Date },
  dueBefore?: Date,
): Promise<boolean> {
  const { name: _name, ...began } = start;
  const entered = await db
    .insert(job)
    .values(start)
    .onConflictDoUpdate({
      target: job.name,
      set: { ...began, done: 0, total: null },
      ...(dueBefore ? { setWhere: sql`${job.startedAt} <= ${dueBefore.toISOString()}::timestamptz` } : {}),
    })
    .returning({ name: job.name });
  return entered.length > 0;
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
