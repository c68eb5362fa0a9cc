import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/db/database';
import type { StoredStep } from '../entries/sealed-answers';
import { type EntryRow, entry, entrySubmission, type Submission } from '../tables';

/** @returns the current submissions by entry id */
export async function listCurrentSubmissions(
  db: Db,
  rows: readonly EntryRow[],
): Promise<Map<string, Submission>> {
  // A withdrawal invalidates earlier submissions by clearing `submittedAt`.
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

/** @returns the newest submission, even if the entry was withdrawn since */
export async function findLatestSubmission(db: Db, entryId: string): Promise<Submission | undefined> {
  const [row] = await db
    .select()
    .from(entrySubmission)
    .where(eq(entrySubmission.entryId, entryId))
    .orderBy(desc(entrySubmission.id))
    .limit(1);
  return row;
}

/** @returns every submission of the entry, oldest first */
export function listSubmissions(db: Db, entryId: string): Promise<Submission[]> {
  return db
    .select()
    .from(entrySubmission)
    .where(eq(entrySubmission.entryId, entryId))
    .orderBy(asc(entrySubmission.id));
}

/** @returns the submitted steps, in the same form as the draft's from `listSteps` */
export function listSubmittedSteps({ steps }: Submission): (StoredStep & { revision: number })[] {
  return Object.entries(steps).map(([stepId, step]) => ({ stepId, ...step }));
}

/** @returns the submission made with this key, if any, and the number of submissions since `moment` */
export async function findSubmissionByKey(
  db: Db,
  entryId: string,
  { idempotencyKey, moment }: { idempotencyKey: string; moment: Date },
): Promise<{ earlier: Submission | null; recent: number }> {
  const ofEntry = eq(entrySubmission.entryId, entryId);
  // One statement for both, because the entry is locked.
  const [row] = await db
    .select({
      earlier: entrySubmission,
      recent: db.$count(entrySubmission, and(ofEntry, gt(entrySubmission.submittedAt, moment))),
    })
    .from(entry)
    .leftJoin(entrySubmission, and(ofEntry, eq(entrySubmission.idempotencyKey, idempotencyKey)))
    .where(eq(entry.id, entryId));
  return row ?? { earlier: null, recent: 0 };
}

export async function insertSubmission(db: Db, row: typeof entrySubmission.$inferInsert): Promise<number> {
  const [inserted] = await db.insert(entrySubmission).values(row).returning({ id: entrySubmission.id });
  if (!inserted) throw new Error('The submission was not stored.');
  return inserted.id;
}
