import { desc, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../platform/db/database';
import { definitionOf } from './entry-context';
import { answersOf, factsOf } from './entry-facts';
import { type EntryRow, entrySubmission } from './tables';
import type { EntryFacts } from './write-draft';

export type Submission = typeof entrySubmission.$inferSelect;

/** Nothing stands against what was submitted. */
const WHOLE = 100;

/** What lists show of a submission. The entry's own columns follow every save, submitted again or not. */
export async function factsOfSubmission(
  app: FastifyInstance,
  row: Pick<EntryRow, 'seasonId' | 'participant'>,
  { definitionVersion, steps, submittedAt }: Submission,
): Promise<EntryFacts> {
  const definition = await definitionOf(app, app.db, row.seasonId, definitionVersion);
  const stored = Object.entries(steps).map(([stepId, { data }]) => ({ stepId, data }));
  return factsOf(definition, answersOf(app.secrets, definition, row, stored, submittedAt), WHOLE);
}

/** Whether the last submission counts; one that was withdrawn and opened again is a draft like any other. */
function stands({ status, submittedAt }: EntryRow): boolean {
  return submittedAt !== null && status !== 'draft' && status !== 'not_submitted';
}

/** @returns by entry, the submissions that count */
export async function listStandingSubmissions(
  db: Db,
  rows: readonly EntryRow[],
): Promise<Map<string, Submission>> {
  const ids = rows.filter(stands).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const found = await db
    .selectDistinctOn([entrySubmission.entryId])
    .from(entrySubmission)
    .where(inArray(entrySubmission.entryId, ids))
    .orderBy(entrySubmission.entryId, desc(entrySubmission.id));
  return new Map(found.map((submission) => [submission.entryId, submission]));
}

export async function findStandingSubmission(db: Db, row: EntryRow): Promise<Submission | undefined> {
  return (await listStandingSubmissions(db, [row])).get(row.id);
}
