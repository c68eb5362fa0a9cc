import { beijingTime } from '@portal/contract/beijing-time';
import type { EntryDetail, EntrySummary } from '@portal/contract/competition/entry';
import type { EntryAnswers } from '@portal/season/answers';
import { judgeEntry } from '@portal/season/judge';
import { getCurrentAnswers, getLegacyAnswers } from '@portal/season/migrate-draft';
import { listOwnFiles } from '../../files/repository';
import { describeFile } from '../../files/signed-url';
import type { ServiceContext } from '../../platform/service-context';
import { getDefinition } from '../seasons/season-repository';
import { findCurrentSubmission, listSubmittedSteps } from '../submissions/submission-repository';
import type { StepRow } from '../tables';
import { collectFileIds } from './answer-files';
import { getDeadline, isEditable, isSubmittable, loadDeadlineState } from './deadline';
import { decryptAnswers, toEntryIssue } from './entry-facts';
import { type EntryContext, listPublishedEvents, listSteps, type OwnEntry } from './entry-repository';
import { limitLargeEntry, measureAnswers } from './entry-size';
import { markChanged, nameQuestions, resolveRowPositions } from './review-comments';
import { maskStoredStep } from './sealed-answers';

type Services = Pick<ServiceContext, 'db' | 'clock' | 'env' | 'secrets'>;

export function toEntrySummary({
  entry,
  season,
}: Pick<OwnEntry, 'entry'> & { season: Pick<OwnEntry['season'], 'id' | 'name' | 'windows'> }): EntrySummary {
  return {
    id: entry.id,
    entryNo: entry.entryNo,
    season: { id: season.id, name: season.name },
    projectName: entry.projectName,
    group: entry.groupName,
    track: entry.trackName,
    status: entry.publishedStatus,
    completeness: entry.completeness,
    updatedAt: beijingTime(entry.updatedAt),
    submittedAt: entry.submittedAt && beijingTime(entry.submittedAt),
    deadline: beijingTime(getDeadline({ entry, windows: season.windows })),
    published: entry.contentSlug !== null,
  };
}

function toSteps(services: Services, context: EntryContext, rows: readonly StepRow[]): EntryDetail['steps'] {
  return Object.fromEntries(
    rows.map((row) => {
      const shown = maskStoredStep(services.secrets, context.definition, row.stepId, row.data);
      const data = getCurrentAnswers(context.definition, row.stepId, shown);
      return [row.stepId, { data, revision: row.revision, savedAt: beijingTime(row.savedAt) }];
    }),
  );
}

function toLegacy(context: EntryContext, rows: readonly StepRow[]): EntryDetail['legacy'] {
  const legacy = rows.map(
    (row) => [row.stepId, getLegacyAnswers(context.definition, row.stepId, row.data)] as const,
  );
  return Object.fromEntries(legacy.filter(([, data]) => Object.keys(data).length > 0));
}

/** @returns the return's reasons, and for each review comment whether its answer has been changed since */
async function loadReturned(
  { db, secrets }: Services,
  { entry, season, definition: current }: EntryContext,
  answers: EntryAnswers['data'],
): Promise<EntryDetail['returned']> {
  if (entry.publishedStatus !== 'returned' || !entry.returned) return null;
  const fields = nameQuestions(resolveRowPositions(entry.returned.fields, answers), current, answers);
  const submission = await findCurrentSubmission(db, entry);
  if (!submission) return { ...entry.returned, fields };
  const definition = await getDefinition(db, season.id, submission.definitionVersion);
  const stored = listSubmittedSteps(submission);
  const { data } = decryptAnswers(secrets, definition, entry, stored, submission.submittedAt);
  return { ...entry.returned, fields: markChanged(fields, answers, data) };
}

/** The whole entry as shown to its participant. @throws TOO_MANY_REQUESTS */
export async function loadEntryDetail(
  services: Services,
  context: EntryContext,
  now: Date,
): Promise<EntryDetail> {
  const { entry, definition } = context;
  const rows = await listSteps(services.db, entry.id);
  await limitLargeEntry(services, services.db, entry.userId, measureAnswers(rows));
  const answers = decryptAnswers(services.secrets, definition, entry, rows, now);
  const files = await listOwnFiles(services.db, entry.userId, collectFileIds(rows.map((row) => row.data)));
  const state = await loadDeadlineState(services.db, context, now);
  const steps = toSteps(services, context, rows);
  return {
    ...toEntrySummary(context),
    participant: entry.participant,
    definitionVersion: entry.definitionVersion,
    steps,
    files: files.map((file) => describeFile(services.secrets, services.clock, file)),
    issues: judgeEntry(definition, answers).map(toEntryIssue),
    history: (await listPublishedEvents(services.db, entry.id)).map(({ publishedStatus, at, note }) => ({
      status: publishedStatus,
      at: beijingTime(at),
      ...(note ? { note } : {}),
    })),
    returned: await loadReturned(services, context, answers.data),
    editable: isEditable(state),
    submittable: isSubmittable(state),
    changedSinceSubmission: entry.changedSinceSubmission,
    migration: entry.migration,
    legacy: toLegacy(context, rows),
  };
}
