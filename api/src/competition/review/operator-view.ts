import { beijingDay } from '@portal/contract/beijing-time';
import type { InspectedEntry, OpenedFiles } from '@portal/contract/operators';
import { getJudgedStepIds } from '@portal/season/definition';
import { listOwnFiles } from '../../files/repository';
import { describeFile } from '../../files/signed-url';
import { recordOperatorAction } from '../../platform/audit-log';
import type { Operator, ServiceContext } from '../../platform/service-context';
import { decryptAnswers, maskAnswers } from '../entries/entry-facts';
import { listSteps } from '../entries/entry-repository';
import { listNamedFiles } from '../entries/named-files';
import type { StoredStep } from '../entries/sealed-answers';
import { getDefinition } from '../seasons/season-repository';
import { findCurrentSubmission, listSubmittedSteps } from '../submissions/submission-repository';
import type { EntryRow, Submission } from '../tables';
import { getEntryByIdOrNumber } from './find-entry';

type Services = Pick<ServiceContext, 'db' | 'clock' | 'secrets'>;

type Copy = Pick<InspectedEntry, 'definitionVersion' | 'steps'>;

async function maskCopy(
  { db, secrets, clock }: Services,
  row: EntryRow,
  definitionVersion: number,
  stored: readonly StoredStep[],
): Promise<Copy> {
  const definition = await getDefinition(db, row.seasonId, definitionVersion);
  const answers = decryptAnswers(secrets, definition, row, stored, clock.now());
  return { definitionVersion, steps: maskAnswers(definition, answers).data };
}

/**
 * Answers as shown to operators: the current submission and, if changed since, the draft. Supplements are never submitted
 * and come from the draft.
 * @param submission the current one
 */
export async function loadOperatorView(
  services: Services,
  row: EntryRow,
  submission: Submission | undefined,
): Promise<Copy & { draft: Copy | null }> {
  const draft = await maskCopy(services, row, row.definitionVersion, await listSteps(services.db, row.id));
  if (!submission) return { ...draft, draft: null };
  const submitted = listSubmittedSteps(submission);
  const { definitionVersion, steps } = await maskCopy(services, row, submission.definitionVersion, submitted);
  const definition = await getDefinition(services.db, row.seasonId, row.definitionVersion);
  const judgedIds = getJudgedStepIds(definition);
  const supplements = Object.entries(draft.steps).filter(([stepId]) => !judgedIds.has(stepId));
  const changed = row.changedSinceSubmission || row.definitionVersion !== definitionVersion;
  return {
    definitionVersion,
    steps: { ...Object.fromEntries(supplements), ...steps },
    draft: changed ? draft : null,
  };
}

/**
 * Gives an operator access to the files of the submission, or of the draft, and audits who opened which ones and why.
 * @param fields paths of steps or fields; empty for all files
 */
export async function openFiles(
  services: Services,
  operator: Operator,
  idOrNo: string,
  { reason, fields }: { reason: string; fields: readonly string[] },
): Promise<OpenedFiles> {
  const row = await getEntryByIdOrNumber(services.db, idOrNo);
  const submission = await findCurrentSubmission(services.db, row);
  const { definitionVersion, steps } = await loadOperatorView(services, row, submission);
  const definition = await getDefinition(services.db, row.seasonId, definitionVersion);
  const today = beijingDay(submission?.submittedAt ?? services.clock.now());
  const named = listNamedFiles(definition, { participant: row.participant, data: steps, today }).filter(
    ({ path }) => fields.length === 0 || fields.some((field) => `${path}.`.startsWith(`${field}.`)),
  );
  const ids = named.map(({ fileId }) => fileId);
  const stored = await listOwnFiles(services.db, row.userId, ids);
  const byId = new Map(stored.map((file) => [file.id, file]));
  const files = named.flatMap(({ path, label, fileId }) => {
    const file = byId.get(fileId);
    if (!file) return [];
    return [{ ...describeFile(services.secrets, services.clock, file), path, label, sha256: file.sha256 }];
  });
  const { id, entryNo } = row;
  await recordOperatorAction(services, operator, 'entry.files', id, {
    entryNo,
    reason,
    files: files.map(({ path }) => path),
  });
  const gone = named.filter(({ fileId }) => !byId.has(fileId)).map(({ path }) => path);
  return { id, entryNo, files, gone };
}
