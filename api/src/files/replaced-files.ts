import { inArray, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../platform/db/database';
import { queueRemovals, removeQueued } from './object-removals';
import type { FileStorage } from './storage';
import { storedFile } from './tables';

/** For a week what was replaced can be named again: by another tab, or by a draft that was kept offline. */
const KEPT_MS = 7 * 86_400_000;

/** A file that an entry named once, and neither its answers nor anything that was ever submitted names now. */
const REPLACED = sql`NOT EXISTS (
    SELECT FROM entry_step WHERE entry_step.entry_id = entry_file.entry_id
      AND entry_step.data::text LIKE '%' || entry_file.file_id || '%')
  AND NOT EXISTS (
    SELECT FROM entry_submission WHERE entry_submission.entry_id = entry_file.entry_id
      AND entry_submission.steps::text LIKE '%' || entry_file.file_id || '%')
  AND NOT EXISTS (
    SELECT FROM entry WHERE entry.id = entry_file.entry_id
      AND entry.migration::text LIKE '%' || entry_file.file_id || '%')`;

/** Deletes what the entry does not name any more, and marks its objects for removal. */
async function deleteReplaced(db: Db, entryId: string): Promise<void> {
  await db.transaction(async (tx) => {
    // A save takes the same row, so none can name a file again between the looking and the deleting.
    await tx.execute(sql`SELECT id FROM entry WHERE id = ${entryId} FOR UPDATE`);
    const { rows } = (await tx.execute(
      sql`DELETE FROM entry_file WHERE entry_id = ${entryId} AND ${REPLACED} RETURNING file_id`,
    )) as unknown as { rows: { file_id: string }[] };
    if (rows.length === 0) return;
    const gone = await tx
      .delete(storedFile)
      .where(
        sql`${inArray(
          storedFile.id,
          rows.map((row) => row.file_id),
        )} AND NOT EXISTS (SELECT FROM entry_file WHERE entry_file.file_id = ${storedFile.id})`,
      )
      .returning({ key: storedFile.storageKey });
    await queueRemovals(
      tx,
      gone.map(({ key }) => key),
    );
  });
}

type Of = { userId: number } | { unchangedSince: Date };

/** Removes files that participants have replaced: one user's, or those of entries that nobody has changed for long. */
export async function removeReplaced(app: FastifyInstance, storage: FileStorage, of: Of): Promise<void> {
  const which =
    'userId' in of
      ? sql`entry.user_id = ${of.userId}`
      : sql`entry.updated_at < ${of.unchangedSince.toISOString()}::timestamptz`;
  const { rows } = (await app.db.execute(
    sql`SELECT DISTINCT entry_file.entry_id FROM entry_file JOIN entry ON entry.id = entry_file.entry_id
      WHERE ${which} AND ${REPLACED}`,
  )) as unknown as { rows: { entry_id: string }[] };
  for (const row of rows) await deleteReplaced(app.db, row.entry_id);
  await removeQueued(app, storage);
}

/** Once a day, as it reads all that was ever answered. @returns what the clock calls */
export function dailyRemoval(app: FastifyInstance, storage: FileStorage): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = app.clock.now().getTime();
    if (now < next) return;
    next = now + 86_400_000;
    await removeReplaced(app, storage, { unchangedSince: new Date(now - KEPT_MS) });
  };
}
