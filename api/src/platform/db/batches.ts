import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Db, queryRows } from './database';

/** Rows per statement: the protocol allows at most 65,535 parameters. */
const WRITTEN = 2000;

/** @returns the rows in batches, by default small enough for one statement that writes them */
export function* toBatches<T>(rows: readonly T[], size = WRITTEN): Generator<T[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}

/** Reads batches of rows until none are left. @param next reads those after the last row of the batch before */
export async function* readInBatches<Row>(next: (after?: Row) => PromiseLike<Row[]>): AsyncGenerator<Row[]> {
  for (let rows = await next(); rows.length > 0; rows = await next(rows.at(-1))) yield rows;
}

/** Small enough to hold locks only briefly. */
const REMOVED = 1000;

/** Deletes rows in batches. The condition should use an index. @returns number of deleted rows */
export async function deleteInBatches(db: Db, table: PgTable, condition: SQL): Promise<number> {
  for (let removed = 0; ; ) {
    // Lock the rows, skipping those that are being changed. Evaluating the condition again in the DELETE could make the
    // database scan the remaining rows for each batch, so that a large backlog would never finish.
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
