import { eq, gt, lte, notExists } from 'drizzle-orm';
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Clock } from '../platform/clock';
import type { Db } from '../platform/db/database';
import type { FileStorage } from './storage';

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
export async function queueRemovals(db: Db, storageKeys: readonly string[]): Promise<void> {
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
export async function removeQueued(app: { db: Db; clock: Clock }, storage: FileStorage): Promise<void> {
  const { db, clock } = app;
  const held = db.select({ id: backupHold.id }).from(backupHold).where(gt(backupHold.expiresAt, clock.now()));
  const marked = await db.select().from(objectRemoval).where(notExists(held)).limit(BATCH);
  for (const { storageKey } of marked) {
    await storage.remove(storageKey);
    await db.delete(objectRemoval).where(eq(objectRemoval.storageKey, storageKey));
  }
}

/** Keeps every object in the storage for so many seconds from now on; 0 lets go. */
export async function holdRemovals(db: Db, id: string, seconds: number, now: Date): Promise<void> {
  await db.delete(backupHold).where(lte(backupHold.expiresAt, now));
  const expiresAt = new Date(now.getTime() + seconds * 1000);
  await db
    .insert(backupHold)
    .values({ id, expiresAt })
    .onConflictDoUpdate({ target: backupHold.id, set: { expiresAt } });
}
