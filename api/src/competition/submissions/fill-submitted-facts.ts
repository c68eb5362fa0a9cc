import type { EntryAnswers } from '@portal/season/answers';
import type { SeasonDefinition } from '@portal/season/definition';
import { asc, eq } from 'drizzle-orm';
import { linkSubmittedFiles } from '../../files/links';
import { readInBatches } from '../../platform/db/batches';
import type { ServiceContext } from '../../platform/service-context';
import { collectFileIds } from '../entries/answer-files';
import { decryptAnswers, deriveSubmittedFacts } from '../entries/entry-facts';
import { getDefinition } from '../seasons/season-repository';
import { type EntryRow, entry, entrySubmission, type Submission } from '../tables';
import { listSubmittedSteps } from './submission-repository';

type Services = Pick<ServiceContext, 'db' | 'secrets'>;

const BATCH = 100;

/** @returns the submitted answers in clear; answers that no key decrypts stay sealed */
function openSubmission(
  { secrets }: Services,
  definition: SeasonDefinition,
  row: Pick<EntryRow, 'participant'>,
  submission: Submission,
): EntryAnswers {
  const stored = listSubmittedSteps(submission);
  try {
    return decryptAnswers(secrets, definition, row, stored, submission.submittedAt);
  } catch {
    const data = Object.fromEntries(stored.map((step) => [step.stepId, step.data]));
    return { participant: row.participant, data, today: '' };
  }
}

/** Backfills facts and file links of submissions written by older versions of the API. @returns the number filled */
export async function fillSubmittedFacts(services: Services): Promise<number> {
  const { db } = services;
  let filled = 0;
  const unfilled = readInBatches(() =>
    db
      .select({
        submission: entrySubmission,
        entry: { seasonId: entry.seasonId, participant: entry.participant },
      })
      .from(entrySubmission)
      .innerJoin(entry, eq(entry.id, entrySubmission.entryId))
      .where(eq(entrySubmission.hasFacts, false))
      .orderBy(asc(entrySubmission.id))
      .limit(BATCH),
  );
  for await (const rows of unfilled)
    for (const { submission, entry: row } of rows) {
      const { id, definitionVersion } = submission;
      const definition = await getDefinition(db, row.seasonId, definitionVersion);
      const answers = openSubmission(services, definition, row, submission);
      await db.transaction(async (tx) => {
        await linkSubmittedFiles(tx, id, collectFileIds(answers.data));
        await tx
          .update(entrySubmission)
          .set({ ...deriveSubmittedFacts(definition, answers), hasFacts: true })
          .where(eq(entrySubmission.id, id));
      });
      filled += 1;
    }
  return filled;
}
