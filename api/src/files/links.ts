import { and, eq, inArray, isNotNull, notExists, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database';
import { entryFile, storedFile, submissionFile } from './tables';

/** Step of links written by older versions of the API. */
const UNKNOWN_STEP = '';

/** @returns the condition for a stored file that no draft or submission names */
export function isUnlinked(db: Db) {
  const inDraft = db.select().from(entryFile).where(eq(entryFile.fileId, storedFile.id));
  const submitted = db.select().from(submissionFile).where(eq(submissionFile.fileId, storedFile.id));
  return and(notExists(inDraft), notExists(submitted));
}

/** @returns those of the files that exist, locked against removal until the transaction ends */
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
 * Links a step of a draft to exactly the files in its answers. Linked files are kept; those no longer linked anywhere are
 * marked for the sweep.
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

/** Links a submission to its files, which are kept as long as the submission, independently of the draft. */
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
