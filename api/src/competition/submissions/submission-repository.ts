import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/db/database';
import { type EntryRow, entrySubmission, type Submission } from '../tables';

/** @returns by entry, the submissions that count */
export async function listCurrentSubmissions(
  db: Db,
  rows: readonly EntryRow[],
): Promise<Map<string, Submission>> {
  // Nothing counts of what was submitted before a withdrawal, which empties `submittedAt`.
  const ids = rows.filter(({ submittedAt }) => submittedAt !== null).map(({ id }) => id);
  const found = await db
    .selectDistinctOn([entrySubmission.entryId])
    .from(entrySubmission)
    .where(inArray(entrySubmission.entryId, ids))
    .orderBy(entrySubmission.entryId, desc(entrySubmission.id));
  return new Map(found.map((submission) => [submission.entryId, submission]));
}

export async function findCurrentSubmission(db: Db, row: EntryRow): Promise<Submission | undefined> {
  return (await listCurrentSubmissions(db, [row])).get(row.id);
}

/** @returns everything that was ever handed in with the entry, oldest first */
export function listSubmissions(db: Db, entryId: string): Promise<Submission[]> {
  return db
    .select()
    .from(entrySubmission)
    .where(eq(entrySubmission.entryId, entryId))
    .orderBy(asc(entrySubmission.id));
}

/** @returns what was handed in by the submit with this key; undefined when it has not been */
export async function findSubmissionByKey(
  db: Db,
  entryId: string,
  idempotencyKey: string,
): Promise<Submission | undefined> {
  const [row] = await db
    .select()
    .from(entrySubmission)
    .where(and(eq(entrySubmission.entryId, entryId), eq(entrySubmission.idempotencyKey, idempotencyKey)));
  return row;
}

export function countSubmissionsSince(db: Db, entryId: string, moment: Date): Promise<number> {
  return db.$count(
    entrySubmission,
    and(eq(entrySubmission.entryId, entryId), gt(entrySubmission.submittedAt, moment)),
  );
}

/** @returns its id */
export async function insertSubmission(db: Db, row: typeof entrySubmission.$inferInsert): Promise<number> {
  const [inserted] = await db.insert(entrySubmission).values(row).returning({ id: entrySubmission.id });
  if (!inserted) throw new Error('The submission was not stored.');
  return inserted.id;
}
