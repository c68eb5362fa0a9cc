import { and, eq, gt, lte, notExists } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { readInBatches } from '../platform/db/batches';
import { moment } from '../platform/db/columns';
import type { Db } from '../platform/db/database';
import { isUnavailable } from '../platform/errors/outages';
import type { JobRun } from '../platform/jobs/jobs';
import type { ServiceContext } from '../platform/service-context';
import { isUnlinked } from './links';
import {
  deleteUpload,
  giveUpUpload,
  listExpiredUploads,
  listOrphans,
  listReplacedFiles,
  SWEEP_BATCH,
} from './repository';
import type { FileStorage } from './storage';
import { storedFile, type UploadRow } from './tables';

export const objectRemoval = pgTable('object_removal', { storageKey: text('storage_key').primaryKey() });

const backupHold = pgTable('backup_hold', {
  id: text().primaryKey(),
  expiresAt: moment('expires_at').notNull(),
});

/**
 * Queues objects for removal. Call it in the transaction that deletes their rows: a rollback keeps the objects, and after
 * a crash the next sweep removes them.
 */
export async function queueObjectRemovals(db: Db, storageKeys: readonly string[]): Promise<void> {
  if (storageKeys.length === 0) return;
  const rows = storageKeys.map((storageKey) => ({ storageKey }));
  await db.insert(objectRemoval).values(rows).onConflictDoNothing();
}

/**
 * @returns the storage key of the avatar made from an upload; separate, because a retried completion reads the original
 *   again
 */
export function avatarKey({ storageKey }: Pick<UploadRow, 'storageKey'>): string {
  return `${storageKey}-avatar`;
}

export async function removeUploadObjects(storage: FileStorage, upload: UploadRow): Promise<void> {
  await storage.remove(upload.storageKey);
  if (upload.purpose === 'avatar') await storage.remove(avatarKey(upload));
}

/**
 * The next queued objects; none while a backup is running. Queue and holds are read in one statement: if a backup's hold
 * is not visible yet, these rows were deleted before it started, so it does not reference their objects.
 */
function listMarkedObjects(db: Db, now: Date, after = '') {
  const held = db.select({ id: backupHold.id }).from(backupHold).where(gt(backupHold.expiresAt, now));
  return db
    .select({ id: objectRemoval.storageKey })
    .from(objectRemoval)
    .where(and(gt(objectRemoval.storageKey, after), notExists(held)))
    .orderBy(objectRemoval.storageKey)
    .limit(SWEEP_BATCH);
}

/** Keeps all objects in the storage for this many seconds from now; 0 releases the hold. */
export async function holdObjectRemovals(db: Db, id: string, seconds: number, now: Date): Promise<void> {
  await db.delete(backupHold).where(lte(backupHold.expiresAt, now));
  const expiresAt = new Date(now.getTime() + seconds * 1000);
  await db
    .insert(backupHold)
    .values({ id, expiresAt })
    .onConflictDoUpdate({ target: backupHold.id, set: { expiresAt } });
}

/** Deletes the file if it is still unlinked, and queues its object for removal. */
async function removeUnlinkedFile(db: Db, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    // Conflicts with the lock taken by a save that links the file again.
    await tx.select({ id: storedFile.id }).from(storedFile).where(eq(storedFile.id, id)).for('update');
    const removed = await tx
      .delete(storedFile)
      .where(and(eq(storedFile.id, id), isUnlinked(tx)))
      .returning({ key: storedFile.storageKey });
    await queueObjectRemovals(
      tx,
      removed.map(({ key }) => key),
    );
  });
}

/**
 * Immediately removes files that the user replaced or took out of entries, without the one-week wait. The next sweep
 * removes the objects, so that storage errors do not fail an upload.
 */
export async function removeReplacedFiles({ db }: Pick<ServiceContext, 'db'>, userId: number): Promise<void> {
  for (const { id } of await listReplacedFiles(db, userId)) await removeUnlinkedFile(db, id);
}

/** A week to add an uploaded or replaced file to an entry again: another tab or an offline draft may. */
const ORPHAN_MS = 7 * 86_400_000;

/**
 * Removes all expired uploads with their parts, and all unlinked files. Skips objects the storage refuses to remove; an
 * outage ends the run.
 * @returns how many uploads, files and objects were processed
 * @throws the storage's first refusal, at the end
 */
export async function removeExpiredFiles(
  context: ServiceContext,
  storage: FileStorage,
  { report, isStopping }: JobRun,
): Promise<number> {
  const { db, clock } = context;
  const now = clock.now();
  const refusals: unknown[] = [];
  let tried = 0;

  /** Continues after the last row of each batch, so that a failing one is not retried forever. */
  async function sweep<Row extends { id: string }>(
    list: (after?: string) => Promise<Row[]>,
    remove: (row: Row) => Promise<unknown>,
  ): Promise<void> {
    for await (const rows of readInBatches<Row>((last) => list(last?.id))) {
      for (const row of rows) {
        if (isStopping()) return;
        await remove(row).catch((error: unknown) => {
          if (isUnavailable(error)) throw error;
          refusals.push(error);
        });
        tried += 1;
      }
      await report(tried);
    }
  }

  await sweep(
    (after) => listExpiredUploads(db, now, after),
    async (upload) => {
      if (await giveUpUpload(db, upload.id)) await removeUploadObjects(storage, upload);
      // For finished uploads too: a part may have arrived late, or the process may have died before cleaning up.
      await storage.abort(upload);
      await deleteUpload(db, upload.id);
    },
  );
  const before = new Date(now.getTime() - ORPHAN_MS);
  await sweep(
    (after) => listOrphans(db, before, after),
    ({ id }) => removeUnlinkedFile(db, id),
  );
  await sweep(
    (after) => listMarkedObjects(db, clock.now(), after),
    async ({ id: key }) => {
      await storage.remove(key);
      await db.delete(objectRemoval).where(eq(objectRemoval.storageKey, key));
    },
  );
  if (refusals.length > 0) throw refusals[0];
  return tried;
}
