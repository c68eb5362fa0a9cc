import { and, eq, gt, lte, notExists, sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import type { Clock } from '../platform/clock';
import { moment } from '../platform/db/columns';
import type { Db } from '../platform/db/database';
import { isUnavailable } from '../platform/errors/outages';
import type { ServiceContext } from '../platform/service-context';
import { isUnlinked } from './links';
import { deleteUpload, giveUpUpload, listExpiredUploads, listOrphans, listReplacedFiles } from './repository';
import type { FileStorage } from './storage';
import { storedFile, type UploadRow } from './tables';

export const objectRemoval = pgTable('object_removal', { storageKey: text('storage_key').primaryKey() });

const backupHold = pgTable('backup_hold', {
  id: text().primaryKey(),
  expiresAt: moment('expires_at').notNull(),
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
 * What the storage refuses of one holds up no other; an outage ends it.
 *
 * @returns the refusals
 */
async function tryEach<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<unknown[]> {
  const refusals: unknown[] = [];
  for (const one of all) {
    await work(one).catch((error: unknown) => {
      if (isUnavailable(error)) throw error;
      refusals.push(error);
    });
  }
  return refusals;
}

/**
 * Removes the marked objects, unless a backup is under way.
 *
 * One statement reads the marks and the holds. So what it finds was deleted from the database before any backup began
 * that it does not see, and no such backup has a row that names it.
 */
async function removeQueuedObjects({ db, clock }: { db: Db; clock: Clock }, storage: FileStorage) {
  const held = db.select({ id: backupHold.id }).from(backupHold).where(gt(backupHold.expiresAt, clock.now()));
  // In any order: else a batch of refused ones would come first for ever.
  const marked = await db
    .select()
    .from(objectRemoval)
    .where(notExists(held))
    .orderBy(sql`random()`)
    .limit(BATCH);
  const refusals = await tryEach(marked, async ({ storageKey }) => {
    await storage.remove(storageKey);
    await db.delete(objectRemoval).where(eq(objectRemoval.storageKey, storageKey));
  });
  return { tried: marked.length, refusals };
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
 * Removes expired uploads with their parts, and files that nothing names.
 *
 * @returns how many of both, and objects
 * @throws the first refusal of the storage, once everything else is gone
 */
export async function removeExpiredFiles(context: ServiceContext, storage: FileStorage): Promise<number> {
  const now = context.clock.now();
  const uploads = await listExpiredUploads(context.db, now);
  const refusals = await tryEach(uploads, async (upload) => {
    if (await giveUpUpload(context.db, upload.id)) await removeUploadObjects(storage, upload);
    // A finished one as well: a part may have come late, or the process ended between the two.
    await storage.abort(upload);
    await deleteUpload(context.db, upload.id);
  });
  const orphans = await listOrphans(context.db, new Date(now.getTime() - ORPHAN_MS));
  for (const { id } of orphans) await removeUnlinkedFile(context.db, id);
  const objects = await removeQueuedObjects(context, storage);
  refusals.push(...objects.refusals);
  if (refusals.length > 0) throw refusals[0];
  return uploads.length + orphans.length + objects.tried;
}
