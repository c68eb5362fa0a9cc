import type { ContentKind } from '@portal/contract/front-matter';
import { and, gt, lt, lte, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database';
import { contentChange, contentRevision } from './tables';

interface ChangedItem {
  id: number;
  type: ContentKind;
}

/** Changes that are remembered; a replica that has missed more empties everything. */
const KEPT_REVISIONS = 1000;

/**
 * Tells every replica which items were stored or removed. Comes last in its transaction, because the revision's row
 * stays locked until that ends.
 */
export async function recordContentChange(tx: Db, items: readonly ChangedItem[]): Promise<void> {
  if (items.length === 0) return;
  const [row] = await tx
    .update(contentRevision)
    .set({ revision: sql`${contentRevision.revision} + 1` })
    .returning({ revision: contentRevision.revision });
  if (!row) throw new Error('The revision of the content is gone.');
  const { revision } = row;
  await tx.insert(contentChange).values(items.map(({ id, type }) => ({ revision, itemId: id, type })));
  await tx.delete(contentChange).where(lt(contentChange.revision, revision - KEPT_REVISIONS));
}

/**
 * @param known revision up to which the caller knows all changes
 * @returns the revision now and what has changed since then; undefined where nobody remembers all of it
 */
export async function findContentChanges(
  db: Db,
  known: number,
): Promise<{ revision: number; items: ChangedItem[] | undefined }> {
  const [row] = await db.select({ revision: contentRevision.revision }).from(contentRevision);
  const revision = row?.revision ?? 0;
  if (revision === known) return { revision, items: [] };
  const changes = await db
    .select()
    .from(contentChange)
    .where(and(gt(contentChange.revision, known), lte(contentChange.revision, revision)));
  const remembered = new Set(changes.map((change) => change.revision)).size;
  if (remembered < revision - known) return { revision, items: undefined };
  return { revision, items: changes.map(({ itemId, type }) => ({ id: itemId, type })) };
}
