import { beijingTime } from '@portal/contract/beijing-time';
import type { ReceiptDetail, VerifiedReceipt } from '@portal/contract/competition/entry';
import { desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/db/database';
import type { ServiceContext } from '../../platform/service-context';
import { deriveFacts, openAnswers } from '../entries/entry-facts';
import type { EntryContext } from '../entries/entry-repository';
import type { EntryFacts } from '../entries/write-draft';
import { getDefinition } from '../seasons/season-repository';
import { type EntryRow, entry, entrySubmission, season } from '../tables';

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

/** The receipt with what its printed page shows. */
export async function toReceiptDetail(
  services: Services,
  { entry: row, season: of }: EntryContext,
  submission: Submission,
): Promise<ReceiptDetail> {
  const { entryNo, sha256, submittedAt } = submission;
  const { projectName, groupName, trackName } = await getSubmissionFacts(services, row, submission);
  return {
    entryNo,
    sha256,
    submittedAt: beijingTime(submittedAt),
    seasonName: of.name,
    projectName,
    ...(groupName ? { group: groupName } : {}),
    ...(trackName ? { track: trackName } : {}),
    verifyPath: `/api/comp/receipt/${entryNo}/verify?sha256=${sha256}`,
  };
}

/** Whether a receipt with this number and hash was issued; says nothing else of the entry. */
export async function verifyReceipt(db: Db, entryNo: string, sha256: string): Promise<VerifiedReceipt> {
  const issued = await db
    .select({
      sha256: entrySubmission.sha256,
      submittedAt: entrySubmission.submittedAt,
      seasonName: season.name,
    })
    .from(entrySubmission)
    .innerJoin(entry, eq(entry.id, entrySubmission.entryId))
    .innerJoin(season, eq(season.id, entry.seasonId))
    .where(eq(entrySubmission.entryNo, entryNo))
    .orderBy(desc(entrySubmission.id));
  const at = issued.findIndex((row) => row.sha256 === sha256);
  const found = issued[at];
  if (!found) return { valid: false };
  return {
    valid: true,
    latest: at === 0,
    seasonName: found.seasonName,
    submittedAt: beijingTime(found.submittedAt),
  };
}
