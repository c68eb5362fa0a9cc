import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Db, queryRows } from './database';

/** Rows written by one statement: the protocol counts at most 65,535 values. */
const WRITTEN = 2000;

/** @returns the rows in groups, each small enough for one statement */
export function* splitForWriting<T>(rows: readonly T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += WRITTEN) yield rows.slice(from, from + WRITTEN);
}

/** Rows removed by one statement: what others wait for meanwhile is short. */
const REMOVED = 1000;

/**
 * Removes rows some at a time. Their condition should be one that an index answers.
 *
 * @returns how many
 */
export async function deleteInBatches(db: Db, table: PgTable, condition: SQL): Promise<number> {
  for (let removed = 0; ; ) {
    // Locked, because somebody may be changing one of them. Were the condition asked a second time, the database might read
    // all that is left by it once more for each batch, and a large backlog would never be done in time.
    const [batch] = await queryRows<{ removed: number }>(
      db,
      sql`WITH gone AS (
        DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${REMOVED} FOR UPDATE SKIP LOCKED
        )) RETURNING 1
      ) SELECT count(*)::integer AS removed FROM gone`,
    );
    const more = batch?.removed ?? 0;
    removed += more;
    if (more < REMOVED) return removed;
  }
}
