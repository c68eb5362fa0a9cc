import type { EntryDetail, EntrySummary } from '@portal/contract/competition/entry';
import { judgeEntry } from '@portal/season/judge';
import type { FastifyInstance } from 'fastify';
import { listOwnFiles } from '../../files/repository';
import { describeFile } from '../../files/signed-url';
import { beijingTime } from '../../platform/clock';
import type { Db } from '../../platform/db/database';
import type { EntryRow, StepRow } from '../tables';
import { fileIdsIn } from './answer-files';
import { deadlineOf, type EntryContext, isEditable, isSubmittable, standingOf } from './deadline';
import { answersOf, issueOf } from './entry-facts';
import { listEvents, listSteps } from './entry-repository';
import { legacyOf, presentOf } from './migrate-entry';
import { withRowsAsTheyStand } from './review-comments';
import { showStep } from './sealed-answers';

export function summaryOf(entry: EntryRow, season: { id: string; name: string }): EntrySummary {
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
    published: entry.contentSlug !== null,
  };
}

function stepsOf(
  app: FastifyInstance,
  context: EntryContext,
  rows: readonly StepRow[],
): EntryDetail['steps'] {
  return Object.fromEntries(
    rows.map((row) => {
      const shown = showStep(app.secrets, context.definition, row.stepId, row.data);
      const data = presentOf(context.definition, { stepId: row.stepId, data: shown });
      return [row.stepId, { data, revision: row.revision, savedAt: beijingTime(row.savedAt) }];
    }),
  );
}

function legacyBySteps(context: EntryContext, rows: readonly StepRow[]): EntryDetail['legacy'] {
  const legacy = rows.map((row) => [row.stepId, legacyOf(context.definition, row)] as const);
  return Object.fromEntries(legacy.filter(([, data]) => Object.keys(data).length > 0));
}

/** The status changes that the participant has been shown. */
async function historyOf(db: Db, entryId: string): Promise<EntryDetail['history']> {
  const events = await listEvents(db, entryId);
  return events
    .filter((event, at) => event.publishedStatus !== events[at - 1]?.publishedStatus)
    .map(({ publishedStatus, at, note }) => ({
      status: publishedStatus,
      at: beijingTime(at),
      ...(note ? { note } : {}),
    }));
}

/** The whole entry as its participant may see it. */
export async function composeEntry(
  app: FastifyInstance,
  context: EntryContext,
  now: Date,
): Promise<EntryDetail> {
  const { entry, season, definition } = context;
  const rows = await listSteps(app.db, entry.id);
  const answers = answersOf(app.secrets, definition, entry, rows, now);
  const files = await listOwnFiles(app.db, entry.userId, fileIdsIn(rows.map((row) => row.data)));
  const standing = await standingOf(app.db, context, now);
  const steps = stepsOf(app, context, rows);
  const returned = entry.publishedStatus === 'returned' ? entry.returned : null;
  return {
    ...summaryOf(entry, season),
    participant: entry.participant,
    definitionVersion: entry.definitionVersion,
    steps,
    files: files.map((file) => describeFile(app.secrets, app.clock, file)),
    issues: judgeEntry(definition, answers).map(issueOf),
    history: await historyOf(app.db, entry.id),
    returned: returned && { ...returned, fields: withRowsAsTheyStand(returned.fields, steps) },
    deadline: beijingTime(deadlineOf(standing)),
    editable: isEditable(standing),
    submittable: isSubmittable(standing),
    changedSinceSubmission: entry.changedSinceSubmission,
    migration: entry.migration,
    legacy: legacyBySteps(context, rows),
  };
}
