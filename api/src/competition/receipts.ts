import type { ReceiptDetail, VerifiedReceipt } from '@portal/contract/competition/entry';
import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { beijingTime } from '../platform/clock';
import type { Db } from '../platform/db/database';
import type { EntryContext } from './entry-context';
import { factsOfSubmission, type Submission } from './submitted-copy';
import { entry, entrySubmission, season } from './tables';

/** The receipt with what its printed page shows. */
export async function describeReceipt(
  app: FastifyInstance,
  { entry: row, season: of }: EntryContext,
  submission: Submission,
): Promise<ReceiptDetail> {
  const { entryNo, sha256, submittedAt } = submission;
  const { projectName, groupName, trackName } = await factsOfSubmission(app, row, submission);
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
