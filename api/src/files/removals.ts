import { and, eq, gt, lte, notExists } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
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
 * Marks objects for removal. Belongs into the transaction that deletes their rows: when that fails, the objects stay,
 * and when the process ends in between, they go later.
 */
export async function queueObjectRemovals(db: Db, storageKeys: readonly string[]): Promise<void> {
  if (storageKeys.length === 0) return;
  const rows = storageKeys.map((storageKey) => ({ storageKey }));
  await db.insert(objectRemoval).values(rows).onConflictDoNothing();
}

/** @returns where the avatar goes that is made of an upload, whose own bytes a completion that is repeated judges again */
export function avatarKey({ storageKey }: Pick<UploadRow, 'storageKey'>): string {
  return `${storageKey}-avatar`;
}

/** Removes what an upload that was given up has left. */
export async function removeUploadObjects(storage: FileStorage, upload: UploadRow): Promise<void> {
  await storage.remove(upload.storageKey);
  if (upload.purpose === 'avatar') await storage.remove(avatarKey(upload));
}

/**
 * The next marked objects, none while a backup is under way.
 *
 * One statement reads the marks and the holds. So what it finds was deleted from the database before any backup began
 * that it does not see, and no such backup has a row that names it.
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

/** Keeps every object in the storage for so many seconds from now on; 0 lets go. */
export async function holdObjectRemovals(db: Db, id: string, seconds: number, now: Date): Promise<void> {
  await db.delete(backupHold).where(lte(backupHold.expiresAt, now));
  const expiresAt = new Date(now.getTime() + seconds * 1000);
  await db
    .insert(backupHold)
    .values({ id, expiresAt })
    .onConflictDoUpdate({ target: backupHold.id, set: { expiresAt } });
}

/** Removes a file that nothing names, and marks its object for removal. */
async function removeUnlinkedFile(db: Db, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    // A save that names the file again holds the same row.
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
 * Removes the files that a user has replaced or taken out of their entries, without waiting for the week to end. The
 * objects go with the next sweep: what the storage refuses then does not refuse an upload.
 */
export async function removeReplacedFiles({ db }: Pick<ServiceContext, 'db'>, userId: number): Promise<void> {
  for (const { id } of await listReplacedFiles(db, userId)) await removeUnlinkedFile(db, id);
}

/** A week to put an uploaded file into an entry, or one that was replaced back: another tab may, or an offline draft. */
const ORPHAN_MS = 7 * 86_400_000;

/**
 * Removes expired uploads with their parts, and files that nothing names, until none is left. What the storage refuses of
 * one holds up no other; an outage ends it.
 *
 * @returns how many of both, and objects
 * @throws the first refusal of the storage, once everything else is gone
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

  /** Goes on behind the last row of each batch, so that one that is refused is not tried for ever. */
  async function sweep<Row extends { id: string }>(
    list: (after?: string) => Promise<Row[]>,
    remove: (row: Row) => Promise<unknown>,
  ): Promise<void> {
    for (let rows = await list(); rows.length > 0; rows = await list(rows.at(-1)?.id)) {
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
      // A finished one as well: a part may have come late, or the process ended between the two.
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
