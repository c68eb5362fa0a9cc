import { beijingTime } from '@portal/contract/beijing-time';
import type { SavedStep, SaveStep, StepConflict, StepData } from '@portal/contract/competition/entry';
import { getStepSchema } from '@portal/season/answer-schema';
import { getStepFields, type SeasonDefinition, type Step } from '@portal/season/definition';
import { judgeStep } from '@portal/season/judge';
import { getCurrentAnswers, getLegacyAnswers } from '@portal/season/migrate-draft';
import { unmaskStep } from '@portal/season/sensitive';
import { BusinessError, isBusinessError } from '../../platform/errors/business-error';
import { fieldIssues } from '../../platform/http/field-issues';
import type { ServiceContext } from '../../platform/service-context';
import { resolveFileReferences } from './answer-files';
import { hasEditableStatus, isEditable, loadDeadlineState } from './deadline';
import { cacheDraft, type Draft, getCachedDraft, loadDraft } from './draft';
import { deriveFacts, judgeProgress, openAnswers, toEntryIssue } from './entry-facts';
import { acceptLegacyInput, mergeLegacyAnswers } from './legacy-answers';
import { maskStoredStep, openStep, sealStep } from './sealed-answers';
import { type Actor, writeDraftStep } from './write-draft';

type Services = Pick<ServiceContext, 'db' | 'database' | 'secrets'>;

/** Another write can come between reading and writing; the entry is then read again. */
const MAX_ATTEMPTS = 20;

/** @returns the answers that the step has a field for */
function parseAnswers(definition: SeasonDefinition, stepId: string, data: StepData): StepData {
  const result = getStepSchema(definition, stepId).safeParse(data);
  if (result.success) return result.data as StepData;
  throw new BusinessError('BAD_REQUEST', { data: { issues: fieldIssues(result.error.issues, ['data']) } });
}

async function requireEditable(services: Services, draft: Draft, step: Step, now: Date): Promise<void> {
  // Supplements such as the services can be filled in after submission, until the season ends.
  if (step.kind === 'supplement') {
    const over = now >= new Date(draft.season.windows.final.closes);
    if (over || draft.entry.status === 'withdrawn') throw new BusinessError('ENTRY_LOCKED');
    return;
  }
  const state = await loadDeadlineState(services.db, draft, now);
  if (isEditable(state)) return;
  throw new BusinessError(hasEditableStatus(draft.entry) ? 'REGISTRATION_CLOSED' : 'ENTRY_LOCKED');
}

function createConflict(services: Services, { definition, steps }: Draft, stepId: string) {
  const stored = steps.get(stepId);
  const data: StepConflict = {
    revision: stored?.revision ?? 0,
    savedAt: beijingTime(stored?.savedAt ?? new Date(0)),
    data: stored
      ? getCurrentAnswers(
          definition,
          stepId,
          maskStoredStep(services.secrets, definition, stepId, stored.data),
        )
      : {},
    definitionVersion: definition.version,
  };
  return new BusinessError('CONFLICT', { data });
}

/** Masked answers become the stored ones again; values of an older definition stay although the page no longer sends them. */
function mergeAnswers(
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

type Save = SaveStep & { entryId: string; stepId: string };

/** @returns undefined, with nothing written, when the entry, its season or the session changed since `draft` was read */
async function trySave(
  services: Services,
  actor: Actor,
  draft: Draft,
  { stepId, baseRevision, definitionVersion, data: incoming }: Save,
): Promise<SavedStep | undefined> {
  const { definition, entry } = draft;
  const { arrivedAt } = actor;
  // Checked before the step itself: another version may not have it, or ask for something else there.
  if (definitionVersion !== undefined && definitionVersion !== definition.version)
    throw createConflict(services, draft, stepId);
  const step = definition.steps.find(({ id }) => id === stepId);
  if (!step || step.kind === 'submit') throw new BusinessError('NOT_FOUND');
  await requireEditable(services, draft, step, arrivedAt);
  const answered = parseAnswers(definition, stepId, incoming);
  const stored = draft.steps.get(stepId);
  if ((stored?.revision ?? 0) !== baseRevision) throw createConflict(services, draft, stepId);
  const legacy = await acceptLegacyInput(services.db, definition, stepId, incoming);
  const resolved = await resolveFileReferences(
    services.db,
    entry.userId,
    { ...legacy, ...answered },
    stored?.data,
  );

  const known = openStep(services.secrets, definition, stepId, stored?.data ?? {});
  const plain = mergeAnswers(definition, stepId, known, resolved.data);
  const sealed = sealStep(services.secrets, definition, stepId, plain);
  const saved = { stepId, data: sealed, revision: baseRevision + 1, savedAt: arrivedAt };
  const steps = new Map(draft.steps).set(stepId, saved);
  const answers = openAnswers(services.secrets, definition, entry, [...steps.values()], arrivedAt);
  const progress = judgeProgress(definition, answers, draft.progress, stepId);
  const facts = deriveFacts(definition, answers, progress.percent);
  const countsAsChange = step.kind !== 'supplement';
  const written = await writeDraftStep(
    services.database,
    { draft, actor, facts },
    { stepId, data: sealed, baseRevision, newFiles: resolved.newFiles, countsAsChange },
  );
  if (!written) return undefined;
  const changedSinceSubmission =
    entry.changedSinceSubmission || (countsAsChange && entry.submittedAt !== null);
  cacheDraft(services, {
    ...draft,
    entry: { ...entry, ...facts, updatedAt: arrivedAt, changedSinceSubmission },
    entryMark: written.mark,
    steps,
    progress,
  });
  const issues = progress.judged.get(stepId)?.standing.issues ?? judgeStep(definition, stepId, answers);
  return { revision: written.revision, savedAt: beijingTime(arrivedAt), issues: issues.map(toEntryIssue) };
}

/**
 * Saves a step, complete or not. Masked answers that come back unchanged keep what is stored.
 *
 * The cached draft of the last save is tried first: the writing statement also checks that it is still current. Only
 * when it is not, or when judging by it refuses the save, the entry is read again.
 *
 * @throws CONFLICT with the server's copy when `baseRevision` is not the stored revision, or the page was opened with
 * another version of the definition
 */
export async function saveStep(services: Services, actor: Actor, save: Save): Promise<SavedStep> {
  const userId = actor.user.id;
  const cached = getCachedDraft(services, userId, save.entryId);
  if (cached) {
    const saved = await trySave(services, actor, cached, save).catch((error) => {
      if (isBusinessError(error)) return undefined;
      throw error;
    });
    if (saved) return saved;
  }
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (actor.isSessionCached || attempt > 0) await actor.revalidateSession();
    const draft = await loadDraft(services, userId, save.entryId);
    const saved = await trySave(services, actor, draft, save);
    if (saved) return saved;
  }
  throw new BusinessError('UNAVAILABLE');
}
