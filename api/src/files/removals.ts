import { eq, gt, inArray, lte, notExists, sql } from 'drizzle-orm';
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Clock } from '../platform/clock';
import type { Db } from '../platform/db/database';
import type { ServiceContext } from '../platform/service-context';
import { deleteFile, deleteUpload, giveUpUpload, listExpiredUploads, listOrphans } from './repository';
import type { FileStorage } from './storage';
import { storedFile } from './tables';

const objectRemoval = pgTable('object_removal', { storageKey: text('storage_key').primaryKey() });

const backupHold = pgTable('backup_hold', {
  id: text().primaryKey(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

/** Objects removed from the storage in one go; what is left goes with the next sweep. */
const BATCH = 500;

/**
 * Marks objects for removal. Belongs into the transaction that deletes their rows: when that fails, the objects stay,
 * and when the process ends in between, they go later.
 */
export async function queueObjectRemovals(db: Db, storageKeys: readonly string[]): Promise<void> {
  if (storageKeys.length === 0) return;
  const rows = storageKeys.map((storageKey) => ({ storageKey }));
  await db.insert(objectRemoval).values(rows).onConflictDoNothing();
}

/**
 * Removes the marked objects, unless a backup is under way.
 *
 * One statement reads the marks and the holds. So what it finds was deleted from the database before any backup began
 * that it does not see, and no such backup has a row that names it.
 */
async function removeQueuedObjects(context: { db: Db; clock: Clock }, storage: FileStorage): Promise<void> {
  const { db, clock } = context;
  const held = db.select({ id: backupHold.id }).from(backupHold).where(gt(backupHold.expiresAt, clock.now()));
  const marked = await db.select().from(objectRemoval).where(notExists(held)).limit(BATCH);
  for (const { storageKey } of marked) {
    await storage.remove(storageKey);
    await db.delete(objectRemoval).where(eq(objectRemoval.storageKey, storageKey));
  }
}

/** Keeps every object in the storage for so many seconds from now on; 0 lets go. */
export async function holdObjectRemovals(db: Db, id: string, seconds: number, now: Date): Promise<void> {
  await db.delete(backupHold).where(lte(backupHold.expiresAt, now));
  const expiresAt = new Date(now.getTime() + seconds * 1000);
  await db
    .insert(backupHold)
    .values({ id, expiresAt })
    .onConflictDoUpdate({ target: backupHold.id, set: { expiresAt } });
}

/** For a week what was replaced can be named again: by another tab, or by a draft that was kept offline. */
const KEEP_REPLACED_MS = 7 * 86_400_000;

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
    await queueObjectRemovals(
      tx,
      gone.map(({ key }) => key),
    );
  });
}

type Selection = { userId: number } | { unchangedSince: Date };

/** Removes files that participants have replaced: one user's, or those of entries that nobody has changed for long. */
export async function removeReplacedFiles(
  context: ServiceContext,
  storage: FileStorage,
  of: Selection,
): Promise<void> {
  const which =
    'userId' in of
      ? sql`entry.user_id = ${of.userId}`
      : sql`entry.updated_at < ${of.unchangedSince.toISOString()}::timestamptz`;
  const { rows } = (await context.db.execute(
    sql`SELECT DISTINCT entry_file.entry_id FROM entry_file JOIN entry ON entry.id = entry_file.entry_id
      WHERE ${which} AND ${REPLACED}`,
  )) as unknown as { rows: { entry_id: string }[] };
  for (const row of rows) await deleteReplaced(context.db, row.entry_id);
  await removeQueuedObjects(context, storage);
}

/** Once a day, as it reads all that was ever answered. @returns what the clock calls */
export function createDailyRemoval(context: ServiceContext, storage: FileStorage): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = context.clock.now().getTime();
    if (now < next) return;
    next = now + 86_400_000;
    await removeReplacedFiles(context, storage, { unchangedSince: new Date(now - KEEP_REPLACED_MS) });
  };
}

/** A week to put an uploaded file into an entry. */
const ORPHAN_MS = 7 * 86_400_000;

/** Removes expired uploads with their parts, and files that nothing names. */
export async function removeExpiredFiles(context: ServiceContext, storage: FileStorage): Promise<void> {
  const now = context.clock.now();
  for (const upload of await listExpiredUploads(context.db, now)) {
    if (await giveUpUpload(context.db, upload.id)) await storage.remove(upload.storageKey);
    // Selection a finished one as well: a part may have come late, or the process ended between the two.
    await storage.abort(upload);
    await deleteUpload(context.db, upload.id);
  }
  for (const file of await listOrphans(context.db, new Date(now.getTime() - ORPHAN_MS))) {
    await context.db.transaction(async (tx) => {
      await deleteFile(tx, file.id);
      await queueObjectRemovals(tx, [file.storageKey]);
    });
  }
  await removeQueuedObjects(context, storage);
}
