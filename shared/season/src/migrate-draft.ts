import type { StepAnswers } from './answers';
import { isEmpty } from './condition';
import { getFieldsByKey, getStepFields, type SeasonDefinition } from './definition';
import { formatAnswer } from './display';
import type { Field } from './field';
import type { Fit } from './fields/field-type';
import { getAnswerSchema, getColumns, getComposite, getFieldType } from './fields/registry';
import { maskStep } from './sensitive';

/** Answers of an entry by step id. */
export type DraftData = Readonly<Record<string, StepAnswers>>;

interface MigratedDraft {
  data: Record<string, Record<string, unknown>>;
  notes: string[];
}

/** @returns the legacy answers of a step, which have no field: shown under 旧版内容, never dropped */
export function getLegacyAnswers<T extends StepAnswers>(
  definition: SeasonDefinition,
  stepId: string,
  answers: T,
): T {
  const fields = getFieldsByKey(definition, stepId);
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !fields.has(key))) as T;
}

/** @returns the answers of a step that have a field in the definition, at any depth */
export function getCurrentAnswers<T extends StepAnswers>(
  definition: SeasonDefinition,
  stepId: string,
  answers: T,
): T {
  const fields = getFieldsByKey(definition, stepId);
  const current = Object.entries(answers).flatMap(([key, value]) => {
    const field = fields.get(key);
    // Keep an answer that does not fit its field, so that the user can correct it.
    return field ? [[key, getAnswerSchema(field).safeParse(value).data ?? value]] : [];
  });
  return Object.fromEntries(current) as T;
}

/**
 * Migrates a draft to another version of its season's definition. Nothing is dropped: an answer that no longer fits moves
 * to a legacy key in the same step (`key__v1`) and is shown as given. Sensitive answers that lose their field remain only
 * as masked text, because answers without a field are not encrypted.
 */
export function migrateDraft(from: SeasonDefinition, to: SeasonDefinition, draft: DraftData): MigratedDraft {
  const notes: string[] = [];
  const data = Object.fromEntries(
    Object.entries(draft).map(([stepId, answers]) => [
      stepId,
      migrateStep({ from, to, stepId, draft, notes }, answers),
    ]),
  );
  for (const step of to.steps) {
    const before = getFieldsByKey(from, step.id);
    const added = getStepFields(to, step.id).filter(
      ({ key }) => !before.has(key) && isEmpty(data[step.id]?.[key]),
    );
    if (added.length > 0) notes.push(`${step.title}新增：${added.map((field) => field.label).join('、')}`);
  }
  for (const step of from.steps)
    if (!to.steps.some((other) => other.id === step.id))
      notes.push(`步骤“${step.title}”已取消，原内容保留在旧版内容中`);
  return { data, notes };
}

interface Move {
  from: SeasonDefinition;
  to: SeasonDefinition;
  stepId: string;
  draft: DraftData;
  notes: string[];
}

function migrateStep(move: Move, answers: StepAnswers): Record<string, unknown> {
  const { from, to, stepId, notes } = move;
  const before = getFieldsByKey(from, stepId);
  const after = getFieldsByKey(to, stepId);
  const moved: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(answers)) {
    const [old, field] = [before.get(key), after.get(key)];
    if (!old && !field) {
      moved[key] = value;
      continue;
    }
    const { kept, aside } = field ? fit(move, old, field, value) : { kept: undefined, aside: value };
    if (kept !== undefined) moved[key] = kept;
    if (isEmpty(aside)) continue;
    const masked = old ? maskStep([old], { [key]: aside })[key] : aside;
    moved[field ? createLegacyKey(key, from, answers) : key] = masked;
    const label = old?.label ?? key;
    notes.push(
      field
        ? `“${label}”的填写方式有变化，请核对，不再适用的内容保留在旧版内容中`
        : `“${label}”不再填写，原内容保留在旧版内容中`,
    );
  }
  return moved;
}

const LEGACY_KEY = /__v(\d+)(?:_\d+)?$/;

/** @returns the key of the field that a legacy answer was given to; any other key unchanged */
export function getOriginalKey(key: string): string {
  return key.replace(LEGACY_KEY, '');
}

/** @returns the definition version that a legacy answer was given to; undefined for any other key */
export function getLegacyVersion(key: string): number | undefined {
  const version = LEGACY_KEY.exec(key)?.[1];
  return version === undefined ? undefined : Number(version);
}

/** @returns an unused legacy key, even if a draft goes back and forth between versions */
export function createLegacyKey(key: string, from: SeasonDefinition, answers: StepAnswers): string {
  const plain = `${getOriginalKey(key)}__v${from.version}`;
  let name = plain;
  for (let again = 2; name in answers; again += 1) name = `${plain}_${again}`;
  return name;
}

function fit(move: Move, old: Field | undefined, field: Field, value: unknown): Fit {
  const composite = getComposite(field);
  const parts = composite?.fit(field, value, {
    columnsBefore: old ? getColumns(old) : [],
    fitCell: (before, column, cell) => fit(move, before, column, cell),
    setAside: (before, cell) => shown(move, before, cell),
  });
  if (parts) return getAnswerSchema(field).safeParse(parts.kept).success ? parts : { aside: value };
  if (composite && !isEmpty(value)) return { aside: toAside(move, old, field, value) };
  return fitOne(move, old, field, value);
}

function isOtherQuestion(old: Field, field: Field): boolean {
  return old.type !== field.type || Boolean(getFieldType(field).namesOther?.(field, old));
}

/** If only the former type can interpret the value, it is carried over as text. */
function toOtherType(move: Move, old: Field | undefined, field: Field, value: unknown): unknown {
  const isForeign = old && isOtherQuestion(old, field) && getFieldType(old).isCode;
  return isForeign ? inWords(move, old, value) : value;
}

/** A number is set aside unchanged: it is shown by the question it answered, which knows its unit. */
function toAside(move: Move, old: Field | undefined, field: Field, value: unknown): unknown {
  return typeof value === 'number' ? value : toOtherType(move, old, field, value);
}

function fitOne(move: Move, old: Field | undefined, field: Field, value: unknown): Fit {
  const { isGone, danglingFault } = getFieldType(field);
  const moved = toOtherType(move, old, field, value);
  if (!getAnswerSchema(field).safeParse(moved).success) return { aside: toAside(move, old, field, value) };
  // An answer to another question cannot be the id of a row.
  const namesNoRow = danglingFault !== undefined && old !== undefined && isOtherQuestion(old, field);
  const isLost = !isEmpty(moved) && (namesNoRow || isGone?.(field, moved, move.to));
  return isLost ? { aside: shown(move, old, value) } : { kept: moved };
}

function inWords({ from, draft }: Move, old: Field, value: unknown): unknown {
  return formatAnswer(from, old, value, { data: draft }) || value;
}

/** Chosen options and rows are set aside as text: their ids mean nothing once they are gone. */
function shown(move: Move, old: Field | undefined, value: unknown): unknown {
  const { isGone, danglingFault } = old ? getFieldType(old) : {};
  return old && (isGone || danglingFault) ? inWords(move, old, value) : value;
}
