import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Db, queryRows } from './database';

/** Rows removed by one statement: what others wait for meanwhile is short. */
const BATCH = 1000;

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
          SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
        )) RETURNING 1
      ) SELECT count(*)::integer AS removed FROM gone`,
    );
    const more = batch?.removed ?? 0;
    removed += more;
    if (more < BATCH) return removed;
  }
}
