import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/db/database';
import { type EntryRow, entrySubmission, type Submission } from '../tables';

/** What lists show of a submission. The entry's own columns follow every save, submitted again or not. */
const factColumns = {
  projectName: entrySubmission.projectName,
  applicantName: entrySubmission.applicantName,
  contactName: entrySubmission.contactName,
  contactPhone: entrySubmission.contactPhone,
  groupName: entrySubmission.groupName,
  trackName: entrySubmission.trackName,
  regionName: entrySubmission.regionName,
};
export type SubmittedFacts = Pick<Submission, keyof typeof factColumns>;

/** Nothing counts of what was submitted before a withdrawal, which empties `submittedAt`. */
const newestOf = (rows: readonly EntryRow[]) => {
  const ids = rows.filter(({ submittedAt }) => submittedAt !== null).map(({ id }) => id);
  return inArray(entrySubmission.entryId, ids);
};
const newestFirst = [entrySubmission.entryId, desc(entrySubmission.id)] as const;

/** @returns by entry, the submissions that count */
export async function listCurrentSubmissions(
  db: Db,
  rows: readonly EntryRow[],
): Promise<Map<string, Submission>> {
  const found = await db
    .selectDistinctOn([entrySubmission.entryId])
    .from(entrySubmission)
    .where(newestOf(rows))
    .orderBy(...newestFirst);
  return new Map(found.map((submission) => [submission.entryId, submission]));
}

/** @returns by entry, what lists show of the submissions that count */
export async function listSubmittedFacts(
  db: Db,
  rows: readonly EntryRow[],
): Promise<Map<string, SubmittedFacts>> {
  const found = await db
    .selectDistinctOn([entrySubmission.entryId], { entryId: entrySubmission.entryId, ...factColumns })
    .from(entrySubmission)
    .where(newestOf(rows))
    .orderBy(...newestFirst);
  return new Map(found.map(({ entryId, ...facts }) => [entryId, facts]));
}

export async function findCurrentSubmission(db: Db, row: EntryRow): Promise<Submission | undefined> {
  return (await listCurrentSubmissions(db, [row])).get(row.id);
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

/** @returns its id */
export async function insertSubmission(db: Db, row: typeof entrySubmission.$inferInsert): Promise<number> {
  const [inserted] = await db.insert(entrySubmission).values(row).returning({ id: entrySubmission.id });
  if (!inserted) throw new Error('The submission was not stored.');
  return inserted.id;
}
