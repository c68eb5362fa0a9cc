import type { SavedStep, SaveStep, StepConflict, StepData } from '@portal/contract/competition/entry';
import type { SeasonDefinition, Step } from '@portal/contract/season/definition';
import { fieldsOf, judgeStep } from '@portal/contract/season/judge';
import { unmaskStep } from '@portal/contract/season/sensitive';
import { lenientStep } from '@portal/contract/season/step-schema';
import type { FastifyInstance } from 'fastify';
import { beijingTime } from '../beijing-time';
import { BusinessError } from '../errors/business-error';
import { legacyOf } from './carry-over';
import { isEditable } from './deadline';
import { type EntryContext, requireEntry, standingOf } from './entry-context';
import { answersOf, factsOf, issueOf } from './entry-facts';
import { linkFiles, listSteps, writeStepWithFacts } from './entry-repository';
import { settleFiles } from './named-files';
import { openStep, sealStep, showStep } from './sealed-answers';
import type { StepRow } from './tables';

const schemas = new WeakMap<SeasonDefinition, Map<string, ReturnType<typeof lenientStep>>>();

/** Building a schema costs more than using it. */
function schemaOf(definition: SeasonDefinition, stepId: string) {
  const built = schemas.get(definition) ?? new Map<string, ReturnType<typeof lenientStep>>();
  schemas.set(definition, built);
  const schema = built.get(stepId) ?? lenientStep(definition, stepId);
  built.set(stepId, schema);
  return schema;
}

function requireShape(definition: SeasonDefinition, stepId: string, data: StepData): void {
  const result = schemaOf(definition, stepId).safeParse(data);
  if (result.success) return;
  const issues = result.error.issues.map(({ path, message }) => ({ path: ['data', ...path], message }));
  throw new BusinessError('BAD_REQUEST', { data: { issues } });
}

async function requireEditable(
  app: FastifyInstance,
  context: EntryContext,
  step: Step,
  now: Date,
): Promise<void> {
  // Services stand beside the entry: they can be filled in after it was submitted, until the season ends.
  if (step.kind === 'beside') {
    const over = now >= new Date(context.season.windows.final.closes);
    if (over || context.entry.status === 'withdrawn') throw new BusinessError('ENTRY_LOCKED');
    return;
  }
  const standing = await standingOf(app.db, context, now);
  if (isEditable(standing)) return;
  const late = ['draft', 'returned', 'submitted'].includes(context.entry.status);
  throw new BusinessError(late ? 'REGISTRATION_CLOSED' : 'ENTRY_LOCKED');
}

function conflict(
  app: FastifyInstance,
  definition: SeasonDefinition,
  stored: StepRow | undefined,
  stepId: string,
) {
  const data: StepConflict = {
    revision: stored?.revision ?? 0,
    savedAt: beijingTime(stored?.savedAt ?? new Date(0)),
    data: stored ? showStep(app.secrets, definition, stepId, stored.data) : {},
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
  const legacy = legacyOf(definition, { stepId, data: stored });
  const clear = unmaskStep(fieldsOf(definition, stepId), stored, incoming);
  return { ...legacy, ...clear } as StepData;
}

/**
 * Saves a step, complete or not. Masked answers that come back unchanged keep what is stored.
 *
 * @throws CONFLICT with the server's copy when `baseRevision` is not the stored revision
 */
export async function saveStep(
  app: FastifyInstance,
  request: { userId: number; entryId: string; stepId: string; arrived: Date } & SaveStep,
): Promise<SavedStep> {
  const { userId, entryId, stepId, arrived, baseRevision } = request;
  const before = await requireEntry(app, app.db, userId, entryId);
  const step = before.definition.steps.find(({ id }) => id === stepId);
  if (!step || step.kind === 'submit') throw new BusinessError('NOT_FOUND');
  await requireEditable(app, before, step, arrived);
  requireShape(before.definition, stepId, request.data);
  const settled = await settleFiles(app.db, userId, request.data);

  const { definition, entry } = before;
  const steps = await listSteps(app.db, entryId);
  const stored = steps.find((each) => each.stepId === stepId);
  if ((stored?.revision ?? 0) !== baseRevision) throw conflict(app, definition, stored, stepId);
  const known = openStep(app.secrets, definition, stepId, stored?.data ?? {});
  const plain = merged(definition, stepId, known, settled.data);
  const all = [...steps.filter((each) => each !== stored), { stepId, data: plain }];
  const answers = answersOf(app.secrets, definition, entry, all, arrived);
  await linkFiles(app.db, entryId, settled.fileIds);
  const revision = await writeStepWithFacts(
    app.db,
    {
      entryId,
      stepId,
      data: sealStep(app.secrets, definition, stepId, plain),
      baseRevision,
      savedAt: arrived,
    },
    factsOf(definition, answers),
    { countsAsChange: step.kind !== 'beside' },
  );
  // Somebody was faster, or the draft was moved to a newer definition, which raises every revision.
  if (revision === undefined) {
    const now = (await listSteps(app.db, entryId)).find((each) => each.stepId === stepId);
    throw conflict(app, definition, now, stepId);
  }
  const issues = judgeStep(definition, stepId, answers).map(issueOf);
  return { revision, savedAt: beijingTime(arrived), issues };
}
