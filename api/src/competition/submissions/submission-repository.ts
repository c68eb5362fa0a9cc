import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/db/database';
import type { ServiceContext } from '../../platform/service-context';
import { deriveFacts, type EntryFacts, openAnswers } from '../entries/entry-facts';
import { getDefinition } from '../seasons/season-repository';
import { type EntryRow, entrySubmission } from '../tables';

type Services = Pick<ServiceContext, 'db' | 'secrets'>;

export type Submission = typeof entrySubmission.$inferSelect;

/** Only complete entries can be submitted. */
const COMPLETE = 100;

/** What lists show of a submission. The entry's own columns follow every save, submitted again or not. */
export async function getSubmissionFacts(
  services: Services,
  row: Pick<EntryRow, 'seasonId' | 'participant'>,
  { definitionVersion, steps, submittedAt }: Submission,
): Promise<EntryFacts> {
  const definition = await getDefinition(services.db, row.seasonId, definitionVersion);
  const stored = Object.entries(steps).map(([stepId, { data }]) => ({ stepId, data }));
  return deriveFacts(
    definition,
    openAnswers(services.secrets, definition, row, stored, submittedAt),
    COMPLETE,
  );
}

/** Whether the last submission counts; one that was withdrawn and opened again is a draft like any other. */
function isCurrent({ status, submittedAt }: EntryRow): boolean {
  return submittedAt !== null && status !== 'draft' && status !== 'not_submitted';
}

/** @returns by entry, the submissions that count */
export async function listCurrentSubmissions(
  db: Db,
  rows: readonly EntryRow[],
): Promise<Map<string, Submission>> {
  const ids = rows.filter(isCurrent).map(({ id }) => id);
  if (ids.length === 0) return new Map();
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

export async function insertSubmission(db: Db, row: typeof entrySubmission.$inferInsert): Promise<void> {
  await db.insert(entrySubmission).values(row);
}
