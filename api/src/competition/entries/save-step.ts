import type { SavedStep, SaveStep, StepConflict, StepData } from '@portal/contract/competition/entry';
import { getStepSchema } from '@portal/season/answer-schema';
import { getStepFields, type SeasonDefinition, type Step } from '@portal/season/definition';
import { judgeStep } from '@portal/season/judge';
import { getCurrentAnswers, getLegacyAnswers } from '@portal/season/migrate-draft';
import { unmaskStep } from '@portal/season/sensitive';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beijingTime } from '../../platform/clock';
import { BusinessError, isBusinessError } from '../../platform/errors/business-error';
import { getSignedInUser } from '../../platform/http/caller';
import { fieldIssues } from '../../platform/http/field-issues';
import { resolveFileReferences } from './answer-files';
import { hasEditableStatus, isEditable, loadDeadlineState } from './deadline';
import { cacheDraft, type Draft, getCachedDraft, loadDraft } from './draft';
import { deriveFacts, judgeProgress, openAnswers, toEntryIssue } from './entry-facts';
import { acceptLegacyInput, mergeLegacyAnswers } from './legacy-answers';
import { maskStoredStep, openStep, sealStep } from './sealed-answers';
import { writeDraftStep } from './write-draft';

/** Somebody else's write can come between reading and writing; so often is it read again. */
const MAX_ATTEMPTS = 20;

const schemas = new WeakMap<SeasonDefinition, Map<string, ReturnType<typeof getStepSchema>>>();

/** Building a schema costs more than using it. */
function schemaOf(definition: SeasonDefinition, stepId: string) {
  const built = schemas.get(definition) ?? new Map<string, ReturnType<typeof getStepSchema>>();
  schemas.set(definition, built);
  const schema = built.get(stepId) ?? getStepSchema(definition, stepId);
  built.set(stepId, schema);
  return schema;
}

/** @returns the answers that the step has a field for */
function parseAnswers(definition: SeasonDefinition, stepId: string, data: StepData): StepData {
  const result = schemaOf(definition, stepId).safeParse(data);
  if (result.success) return result.data as StepData;
  throw new BusinessError('BAD_REQUEST', { data: { issues: fieldIssues(result.error.issues, ['data']) } });
}

async function requireEditable(app: FastifyInstance, draft: Draft, step: Step, now: Date): Promise<void> {
  // Services stand beside the entry: they can be filled in after it was submitted, until the season ends.
  if (step.kind === 'supplement') {
    const over = now >= new Date(draft.season.windows.final.closes);
    if (over || draft.entry.status === 'withdrawn') throw new BusinessError('ENTRY_LOCKED');
    return;
  }
  const standing = await loadDeadlineState(app.db, draft, now);
  if (isEditable(standing)) return;
  throw new BusinessError(hasEditableStatus(draft.entry) ? 'REGISTRATION_CLOSED' : 'ENTRY_LOCKED');
}

function conflict(app: FastifyInstance, { definition, steps }: Draft, stepId: string) {
  const stored = steps.get(stepId);
  const data: StepConflict = {
    revision: stored?.revision ?? 0,
    savedAt: beijingTime(stored?.savedAt ?? new Date(0)),
    data: stored
      ? getCurrentAnswers(definition, stepId, maskStoredStep(app.secrets, definition, stepId, stored.data))
      : {},
    definitionVersion: definition.version,
  };
  return new BusinessError('CONFLICT', { data });
}

/** Masked answers become the stored ones again; values of an older definition stay although the page no longer sends them. */
function merged(
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

/** @returns undefined when the entry, its season or the session is no longer as `draft` says; nothing was written */
async function trySave(
  app: FastifyInstance,
  request: FastifyRequest,
  draft: Draft,
  { stepId, baseRevision, definitionVersion, data: incoming }: Save,
): Promise<SavedStep | undefined> {
  const { definition, entry } = draft;
  const { arrived } = request;
  // Asked before anything of the step: another version may not have it, or ask for something else there.
  if (definitionVersion !== undefined && definitionVersion !== definition.version)
    throw conflict(app, draft, stepId);
  const step = definition.steps.find(({ id }) => id === stepId);
  if (!step || step.kind === 'submit') throw new BusinessError('NOT_FOUND');
  await requireEditable(app, draft, step, arrived);
  const answered = parseAnswers(definition, stepId, incoming);
  const stored = draft.steps.get(stepId);
  if ((stored?.revision ?? 0) !== baseRevision) throw conflict(app, draft, stepId);
  const legacy = await acceptLegacyInput(app.db, definition, stepId, incoming);
  const settled = await resolveFileReferences(app.db, entry.userId, { ...legacy, ...answered }, stored?.data);

  const known = openStep(app.secrets, definition, stepId, stored?.data ?? {});
  const plain = merged(definition, stepId, known, settled.data);
  const sealed = sealStep(app.secrets, definition, stepId, plain);
  const saved = { stepId, data: sealed, revision: baseRevision + 1, savedAt: arrived };
  const steps = new Map(draft.steps).set(stepId, saved);
  const answers = openAnswers(app.secrets, definition, entry, [...steps.values()], arrived);
  const progress = judgeProgress(definition, answers, draft.progress, stepId);
  const facts = deriveFacts(definition, answers, progress.percent);
  const countsAsChange = step.kind !== 'supplement';
  const written = await writeDraftStep(
    app.database,
    { draft, accessHash: getSignedInUser(request).accessHash, at: arrived, facts },
    { stepId, data: sealed, baseRevision, newFiles: settled.newFiles, countsAsChange },
  );
  if (!written) return undefined;
  const changedSinceSubmission =
    entry.changedSinceSubmission || (countsAsChange && entry.submittedAt !== null);
  cacheDraft(app, {
    ...draft,
    entry: { ...entry, ...facts, updatedAt: arrived, changedSinceSubmission },
    entryMark: written.mark,
    steps,
    progress,
  });
  const issues = progress.judged.get(stepId)?.standing.issues ?? judgeStep(definition, stepId, answers);
  return { revision: written.revision, savedAt: beijingTime(arrived), issues: issues.map(toEntryIssue) };
}

/**
 * Saves a step, complete or not. Masked answers that come back unchanged keep what is stored.
 *
 * What the last save of this entry left in memory is tried first: the statement that writes also asks
 * whether it still is so. Only when it is not, or when memory would refuse, the entry is read again.
 *
 * @throws CONFLICT with the server's copy when `baseRevision` is not the stored revision, or the page was opened with
 * another version of the definition
 */
export async function saveStep(
  app: FastifyInstance,
  request: FastifyRequest,
  save: Save,
): Promise<SavedStep> {
  const { id: userId } = getSignedInUser(request);
  const recalled = getCachedDraft(app, userId, save.entryId);
  if (recalled) {
    const saved = await trySave(app, request, recalled, save).catch((error) => {
      if (isBusinessError(error)) return undefined;
      throw error;
    });
    if (saved) return saved;
  }
  for (let turn = 0; turn < MAX_ATTEMPTS; turn += 1) {
    if (request.isSessionCached || turn > 0) await app.revalidateSession(request);
    const draft = await loadDraft(app, userId, save.entryId);
    const saved = await trySave(app, request, draft, save);
    if (saved) return saved;
  }
  throw new BusinessError('UNAVAILABLE');
}
