import type { StepData } from '@portal/contract/competition/entry';
import { getAnswerSchema } from '@portal/season/answer-schema';
import { getStepFields, type SeasonDefinition } from '@portal/season/definition';
import type { Field } from '@portal/season/field';
import { migrateDraft } from '@portal/season/migrate-draft';
import type { FastifyInstance } from 'fastify';
import { definitionOf, type EntryContext, requireEntry } from './deadline';
import { answersOf, factsOf } from './entry-facts';
import { listSteps, updateEntry, writeStep } from './entry-repository';
import { openStep, sealStep } from './sealed-answers';

const movable: ReadonlySet<string> = new Set(['draft', 'returned']);

/**
 * A draft that is opened moves to the season's current definition. Its revisions go up with it, so
 * that a page still open on the old one is told instead of overwriting.
 */
export async function moveDraft(
  app: FastifyInstance,
  context: EntryContext,
  now: Date,
): Promise<EntryContext> {
  const { entry, season } = context;
  if (entry.definitionVersion === season.currentVersion || !movable.has(entry.status)) return context;
  const { userId, id } = entry;
  await app.db.transaction(async (tx) => {
    const locked = await requireEntry(app, tx, userId, id, { lock: true });
    if (locked.entry.definitionVersion !== entry.definitionVersion || !movable.has(locked.entry.status))
      return;
    const to = await definitionOf(app, tx, season.id, season.currentVersion);
    const rows = await listSteps(tx, id);
    const opened = rows.map(({ stepId, data }) => ({
      stepId,
      data: openStep(app.secrets, locked.definition, stepId, data),
    }));
    const { steps, notes } = carryOver(locked.definition, to, opened);
    for (const [at, { stepId, data }] of steps.entries()) {
      const baseRevision = rows[at]?.revision ?? 0;
      await writeStep(tx, {
        entryId: id,
        stepId,
        data: sealStep(app.secrets, to, stepId, data),
        baseRevision,
        savedAt: now,
      });
    }
    await updateEntry(tx, id, {
      ...factsOf(to, answersOf(app.secrets, to, entry, steps, now)),
      definitionVersion: to.version,
      migration: { from: entry.definitionVersion, to: to.version, notes },
    });
  });
  return requireEntry(app, app.db, userId, id);
}

export interface StoredStep {
  stepId: string;
  data: StepData;
}

function fieldsByKey(definition: SeasonDefinition, stepId: string): Map<string, Field> {
  const exists = definition.steps.some((step) => step.id === stepId);
  return new Map(exists ? getStepFields(definition, stepId).map((field) => [field.key, field]) : []);
}

/** Values of a step that no field of the definition holds; shown under 旧版内容 and never dropped. */
export function legacyOf(definition: SeasonDefinition, step: StoredStep): StepData {
  const fields = fieldsByKey(definition, step.stepId);
  return Object.fromEntries(Object.entries(step.data).filter(([key]) => !fields.has(key)));
}

/** What is shown as the step's answers: the values that the definition has a field for, at any depth. */
export function presentOf(definition: SeasonDefinition, step: StoredStep): StepData {
  const fields = fieldsByKey(definition, step.stepId);
  const present = Object.entries(step.data).flatMap(([key, value]): [string, StepData[string]][] => {
    const field = fields.get(key);
    // An answer that does not fit its field is shown as it is, to be mended.
    return field ? [[key, (getAnswerSchema(field).safeParse(value).data as StepData[string]) ?? value]] : [];
  });
  return Object.fromEntries(present);
}

/**
 * Moves a draft's answers to another version of the definition. Nothing is dropped: what no longer
 * fits stays under a name of its own.
 *
 * @returns the answers and, for the participant, what changed
 */
export function carryOver(from: SeasonDefinition, to: SeasonDefinition, steps: readonly StoredStep[]) {
  const { data, notes } = migrateDraft(
    from,
    to,
    Object.fromEntries(steps.map((step) => [step.stepId, step.data])),
  );
  return { steps: steps.map(({ stepId }) => ({ stepId, data: data[stepId] as StepData })), notes };
}
