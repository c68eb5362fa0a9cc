import type { ContentKind } from '@portal/contract/front-matter';
import { and, gt, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database';
import { contentChange, contentItem, contentRevision } from './tables';

export interface ChangedItem {
  id: number;
  type: ContentKind;
  /** Added, removed, or altered in what lists are filtered and sorted by. */
  relisted: boolean;
}

/** What lists are filtered and sorted by. */
const listedBy = (row: SQL) =>
  sql`(${row}.status, ${row}.published_at, ${row}.pinned, ${row}.tags, ${row}.fields)`;

/** Columns for `returning` of an upsert: a subquery in it reads the items as they were before the statement. */
export const upsertedItem = {
  id: contentItem.id,
  type: contentItem.type,
  relisted: sql<boolean>`NOT EXISTS (SELECT FROM ${contentItem} AS before WHERE before.id = content_item.id
    AND ${listedBy(sql`before`)} IS NOT DISTINCT FROM ${listedBy(sql`content_item`)})`,
};

/** Columns for `returning` of a removal. */
export const removedItem = { id: contentItem.id, type: contentItem.type, relisted: sql<boolean>`true` };

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
  await tx.insert(contentChange).values(items.map(({ id, ...item }) => ({ revision, itemId: id, ...item })));
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
  return { revision, items: changes.map(({ itemId, type, relisted }) => ({ id: itemId, type, relisted })) };
}
