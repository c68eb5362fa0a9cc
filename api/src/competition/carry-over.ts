import type { StepData } from '@portal/contract/competition/entry';
import type { SeasonDefinition } from '@portal/contract/season/definition';
import type { Field } from '@portal/contract/season/field';
import { fieldsOf } from '@portal/contract/season/judge';
import { draftShape } from '@portal/contract/season/value-shapes';

export interface StoredStep {
  stepId: string;
  data: StepData;
}

function fieldsByKey(definition: SeasonDefinition, stepId: string): Map<string, Field> {
  const exists = definition.steps.some((step) => step.id === stepId);
  return new Map(exists ? fieldsOf(definition, stepId).map((field) => [field.key, field]) : []);
}

/** Values of a step that no field of the definition holds; shown under 旧版内容 and never dropped. */
export function legacyOf(definition: SeasonDefinition, step: StoredStep): StepData {
  const fields = fieldsByKey(definition, step.stepId);
  return Object.fromEntries(Object.entries(step.data).filter(([key]) => !fields.has(key)));
}

/** What is shown as the step's answers: the values that the definition has a field for. */
export function presentOf(definition: SeasonDefinition, step: StoredStep): StepData {
  const fields = fieldsByKey(definition, step.stepId);
  return Object.fromEntries(Object.entries(step.data).filter(([key]) => fields.has(key)));
}

function moveStep(
  from: SeasonDefinition,
  to: SeasonDefinition,
  step: StoredStep,
  notes: string[],
): StoredStep {
  const before = fieldsByKey(from, step.stepId);
  const after = fieldsByKey(to, step.stepId);
  const data: StepData = {};
  for (const [key, value] of Object.entries(step.data)) {
    const field = after.get(key);
    const label = before.get(key)?.label ?? key;
    if (!field) {
      data[key] = value;
      if (before.has(key)) notes.push(`“${label}”不再填写，原内容保留在旧版内容中`);
    } else if (before.get(key)?.type === field.type || draftShape(field).safeParse(value).success) {
      data[key] = value;
    } else {
      data[`${key}__v${from.version}`] = value;
      notes.push(`“${label}”的填写方式有变化，请重新填写，原内容保留在旧版内容中`);
    }
  }
  return { stepId: step.stepId, data };
}

/**
 * Moves a draft's answers to another version of the definition. Nothing is dropped: what no longer
 * fits stays under a name of its own.
 *
 * @returns the answers and, for the participant, what changed
 */
export function carryOver(from: SeasonDefinition, to: SeasonDefinition, steps: readonly StoredStep[]) {
  const notes: string[] = [];
  const moved = steps.map((step) => moveStep(from, to, step, notes));
  for (const step of to.steps) {
    const before = fieldsByKey(from, step.id);
    const added = [...fieldsByKey(to, step.id).values()].filter((field) => !before.has(field.key));
    if (added.length > 0) notes.push(`${step.title}新增：${added.map((field) => field.label).join('、')}`);
  }
  for (const step of from.steps) {
    if (!to.steps.some((other) => other.id === step.id)) {
      notes.push(`步骤“${step.title}”已取消，原内容保留在旧版内容中`);
    }
  }
  return { steps: moved, notes };
}
