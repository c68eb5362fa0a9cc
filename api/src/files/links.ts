import { and, eq, inArray, isNotNull, notExists, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database';
import { entryFile, storedFile, submissionFile } from './tables';

/** The step of what an older version of the program has linked. */
const UNKNOWN_STEP = '';

/** @returns what is true of a stored file that neither a draft nor a submission names */
export function isUnlinked(db: Db) {
  const inDraft = db.select().from(entryFile).where(eq(entryFile.fileId, storedFile.id));
  const submitted = db.select().from(submissionFile).where(eq(submissionFile.fileId, storedFile.id));
  return and(notExists(inDraft), notExists(submitted));
}

/** @returns those of the files that are there, and keeps them from being removed until the transaction ends */
async function holdFiles(tx: Db, fileIds: readonly string[]): Promise<string[]> {
  if (fileIds.length === 0) return [];
  const rows = await tx
    .select({ id: storedFile.id })
    .from(storedFile)
    .where(inArray(storedFile.id, [...fileIds]))
    .for('key share');
  return rows.map(({ id }) => id);
}

/**
 * Links a step of a draft to exactly the files that its answers name: these are neither swept away nor unreadable, and
 * the ones that it named before are given up, unless something else names them.
 */
export async function linkStepFiles(
  tx: Db,
  { entryId, stepId }: { entryId: string; stepId: string },
  fileIds: readonly string[],
  now: Date,
): Promise<void> {
  const ids = await holdFiles(tx, fileIds);
  if (ids.length > 0) {
    await tx
      .insert(entryFile)
      .values(ids.map((fileId) => ({ entryId, stepId, fileId })))
      .onConflictDoNothing();
    await tx
      .update(storedFile)
      .set({ unlinkedAt: null })
      .where(and(inArray(storedFile.id, ids), isNotNull(storedFile.unlinkedAt)));
  }
  const dropped = and(eq(entryFile.stepId, stepId), notInArray(entryFile.fileId, ids));
  const relinked = and(eq(entryFile.stepId, UNKNOWN_STEP), inArray(entryFile.fileId, ids));
  const removed = await tx
    .delete(entryFile)
    .where(and(eq(entryFile.entryId, entryId), or(dropped, relinked)))
    .returning({ fileId: entryFile.fileId });
  if (removed.length === 0) return;
  const removedIds = removed.map(({ fileId }) => fileId);
  await tx
    .update(storedFile)
    .set({ unlinkedAt: now })
    .where(and(inArray(storedFile.id, removedIds), isUnlinked(tx)));
}

/** Links a submission to its files: they stay as long as it does, whatever becomes of the draft. */
export async function linkSubmittedFiles(
  tx: Db,
  submissionId: number,
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return;
  const held = tx
    .select({ submissionId: sql<number>`${submissionId}::bigint`.as('submission_id'), fileId: storedFile.id })
    .from(storedFile)
    .where(inArray(storedFile.id, [...fileIds]))
    .for('key share');
  await tx.insert(submissionFile).select(held).onConflictDoNothing();
}
