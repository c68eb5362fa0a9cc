import { beijingTime } from '@portal/contract/beijing-time';
import type { SavedStep, SaveStep, StepConflict, StepData } from '@portal/contract/competition/entry';
import { getStepFields, type SeasonDefinition, type Step } from '@portal/season/definition';
import { judgeStep } from '@portal/season/judge';
import { getCurrentAnswers, getLegacyAnswers } from '@portal/season/migrate-draft';
import { unmaskStep } from '@portal/season/sensitive';
import { getStepSchema, normalizeAnswers } from '@portal/season/step-answers';
import { linkStepFiles } from '../../files/links';
import type { Db } from '../../platform/db/database';
import { BusinessError } from '../../platform/errors/business-error';
import { fieldIssues } from '../../platform/http/field-issues';
import type { ServiceContext } from '../../platform/service-context';
import { collectFileIds, resolveFileReferences } from './answer-files';
import { closedError, hasEditableStatus, isEditable, loadDeadlineState } from './deadline';
import { decryptAnswers, deriveFacts, toEntryIssue } from './entry-facts';
import {
  type Actor,
  type EntryWithSteps,
  lockEntryWithSteps,
  updateEntry,
  writeStep,
} from './entry-repository';
import { limitLargeEntry, measureAnswers, rejectOversizedEntry } from './entry-size';
import { acceptLegacyInput, mergeLegacyAnswers } from './legacy-answers';
import { maskStoredStep, openStep, sealStep } from './sealed-answers';

type Services = Pick<ServiceContext, 'db' | 'clock' | 'env' | 'secrets'>;

function createConflict(
  { secrets }: Pick<Services, 'secrets'>,
  { definition, steps }: EntryWithSteps,
  stepId: string,
) {
  const stored = steps.get(stepId);
  const masked = stored ? maskStoredStep(secrets, definition, stepId, stored.data) : {};
  const data: StepConflict = {
    revision: stored?.revision ?? 0,
    savedAt: beijingTime(stored?.savedAt ?? new Date(0)),
    data: getCurrentAnswers(definition, stepId, masked),
    definitionVersion: definition.version,
  };
  return new BusinessError('CONFLICT', { data });
}

function requireStep(definition: SeasonDefinition, stepId: string): Step {
  const step = definition.steps.find(({ id }) => id === stepId);
  if (!step || step.kind === 'submit') throw new BusinessError('NOT_FOUND');
  return step;
}

async function requireEditable(tx: Db, context: EntryWithSteps, step: Step, now: Date): Promise<void> {
  // Supplements can be filled in after submission, until the season ends.
  if (step.kind === 'supplement') {
    const over = now >= new Date(context.season.windows.final.closes);
    if (over || context.entry.status === 'withdrawn') throw new BusinessError('ENTRY_LOCKED');
    return;
  }
  const state = await loadDeadlineState(tx, context, now);
  if (isEditable(state)) return;
  throw hasEditableStatus(context.entry) ? closedError(context) : new BusinessError('ENTRY_LOCKED');
}

function parseAnswers(definition: SeasonDefinition, stepId: string, data: StepData): StepData {
  const result = getStepSchema(definition, stepId).safeParse(data);
  if (result.success) return result.data as StepData;
  throw new BusinessError('BAD_REQUEST', { data: { issues: fieldIssues(result.error.issues, ['data']) } });
}

function hasSameFiles(ids: readonly string[], others: readonly string[]): boolean {
  return ids.length === others.length && ids.every((id) => others.includes(id));
}

/** Restores masked answers from the stored ones, and keeps legacy answers, which the page no longer sends. */
function withStoredAnswers(
  definition: SeasonDefinition,
  stepId: string,
  stored: StepData,
  incoming: StepData,
): StepData {
  const legacy = mergeLegacyAnswers(
    definition,
    getLegacyAnswers(definition, stepId, stored),
    getLegacyAnswers(definition, stepId, incoming),
  );
  const answers = getCurrentAnswers(definition, stepId, incoming);
  const clear = unmaskStep(getStepFields(definition, stepId), stored, answers);
  return { ...legacy, ...clear } as StepData;
}

/**
 * Saves a step, complete or not, in one transaction under the entry's lock. Masked answers sent back unchanged keep their
 * stored value.
 * @throws CONFLICT with the server's copy if `baseRevision` is not the stored revision or the page uses another version
 *   of the definition; TOO_LARGE, TOO_MANY_REQUESTS
 */
export function saveStep(
  services: Services,
  actor: Actor,
  {
    entryId,
    stepId,
    baseRevision,
    definitionVersion,
    data: incoming,
  }: SaveStep & Record<'entryId' | 'stepId', string>,
): Promise<SavedStep> {
  const { secrets } = services;
  const now = actor.arrivedAt;
  return services.db.transaction(async (tx) => {
    const context = await lockEntryWithSteps(tx, actor, entryId);
    const { definition, entry } = context;

    // Checked before looking up the step, which another version may lack or define differently.
    if (definitionVersion !== undefined && definitionVersion !== definition.version)
      throw createConflict(services, context, stepId);
    const step = requireStep(definition, stepId);
    await requireEditable(tx, context, step, now);
    const answered = normalizeAnswers(definition, stepId, parseAnswers(definition, stepId, incoming));
    const stored = context.steps.get(stepId);
    if ((stored?.revision ?? 0) !== baseRevision) throw createConflict(services, context, stepId);
    const legacy = await acceptLegacyInput(tx, definition, stepId, incoming);
    const known = openStep(secrets, definition, stepId, stored?.data ?? {});
    const resolved = await resolveFileReferences(tx, entry.userId, { ...legacy, ...answered }, known);
    const data = withStoredAnswers(definition, stepId, known, resolved);
    const others = [...context.steps.values()].filter((other) => other.stepId !== stepId);
    const size = measureAnswers([...others, { data }]);
    rejectOversizedEntry(size, known, data);
    await limitLargeEntry(services, tx, entry.userId, size);
    const answers = decryptAnswers(secrets, definition, entry, [...others, { stepId, data }], now);

    const sealed = sealStep(secrets, definition, stepId, data);
    const revision = await writeStep(tx, { entryId, stepId, data: sealed, baseRevision, savedAt: now });
    const fileIds = collectFileIds(data);
    if (!hasSameFiles(fileIds, collectFileIds(known)))
      await linkStepFiles(tx, { entryId, stepId }, fileIds, now);
    const isChange = step.kind !== 'supplement' && entry.submittedAt !== null;
    await updateEntry(tx, entryId, {
      ...deriveFacts(definition, answers),
      changedSinceSubmission: entry.changedSinceSubmission || isChange,
      updatedAt: now,
    });
    const issues = judgeStep(definition, stepId, answers).map(toEntryIssue);
    return { revision, savedAt: beijingTime(now), issues };
  });
}
