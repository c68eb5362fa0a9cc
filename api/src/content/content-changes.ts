import type { ContentKind } from '@portal/contract/front-matter';
import { and, gt, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database';
import { contentChange, contentItem, contentRevision } from './tables';

export interface ChangedItem {
  id: number;
  type: ContentKind;
  /** Added, removed, or changed in a column that lists filter or sort by. */
  relisted: boolean;
}

const listedBy = (row: SQL) =>
  sql`(${row}.status, ${row}.published_at, ${row}.pinned, ${row}.tags, ${row}.fields)`;

/** Columns for `returning` of an upsert; its subquery sees the row as of before the statement. */
export const upsertedItem = {
  id: contentItem.id,
  type: contentItem.type,
  relisted: sql<boolean>`NOT EXISTS (SELECT FROM ${contentItem} AS before WHERE before.id = content_item.id
    AND ${listedBy(sql`before`)} IS NOT DISTINCT FROM ${listedBy(sql`content_item`)})`,
};

export const removedItem = { id: contentItem.id, type: contentItem.type, relisted: sql<boolean>`true` };

/** Revisions kept; a replica that missed more clears its whole cache. */
const KEPT_REVISIONS = 1000;

/**
 * Announces stored or removed items to all replicas. Call it last in a transaction, because it holds the lock on the
 * revision's row until commit.
 */
export async function recordContentChange(tx: Db, items: readonly ChangedItem[]): Promise<void> {
  if (items.length === 0) return;
  const [row] = await tx
    .update(contentRevision)
    .set({ revision: sql`${contentRevision.revision} + 1` })
    .returning({ revision: contentRevision.revision });
  if (!row) throw new Error('The revision of the content is gone.');
  const { revision } = row;
  await tx.insert(contentChange).values(items.map(({ id, ...item }) => ({ revision, itemId: id, ...item })));
  await tx.delete(contentChange).where(lt(contentChange.revision, revision - KEPT_REVISIONS));
}

/**
 * @param known revision up to which the caller knows all changes
 * @returns the current revision and the changes since; undefined changes if some were already deleted
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
  return { revision, items: changes.map(({ itemId, type, relisted }) => ({ id: itemId, type, relisted })) };
}
