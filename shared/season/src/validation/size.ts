import { MAX_ENTRY_CHARACTERS, MAX_STEP_BYTES } from '@portal/contract/competition/entry';
import { getAnsweredSteps, getStepFields, type SeasonDefinition } from '../definition';
import type { Column, Field } from '../field';
import { getColumns, getComposite, getFieldType, listParts } from '../fields/registry';
import type { Flaw } from './flaw';

/** Bytes of a Chinese character in UTF-8. */
const CHARACTER_BYTES = 3;
/** Overhead of an answer in JSON, which also covers numbers, dates and choices. */
const FRAME = 40;
const MAX_NAMED = 3;

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);

/** @returns maximum size of an answer, given the size of a character */
function measure(field: Field | Column, character: number): number {
  const text = character * (getFieldType(field).maxCharacters?.(field) ?? 0);
  const row = sum(getColumns(field).map((column) => measure(column, character)));
  const rows = getComposite(field)?.maxRows?.(field) ?? 0;
  return FRAME + text + rows * (FRAME + row) + FRAME * listParts(field, undefined).length;
}

const inWan = (characters: number) => `${(characters / 10_000).toFixed(1)} 万字`;

/** @returns names of the largest parts, as a hint where to start */
function nameLargest(parts: readonly { name: string; characters: number }[]): string {
  return [...parts]
    .sort((one, other) => other.characters - one.characters)
    .slice(0, MAX_NAMED)
    .map(({ name, characters }) => `“${name}”（${inWan(characters)}）`)
    .join('、');
}

/**
 * @returns a flaw for each step that could not be saved when filled to its fields' limits, and one if the whole entry
 *   could not. Hidden answers are stored, so all fields count.
 */
export function findSizeFlaws(definition: SeasonDefinition): Flaw[] {
  const steps = getAnsweredSteps(definition).map(({ id, title, kind }) => {
    const fields = getStepFields(definition, id);
    const at = definition.steps.findIndex((step) => step.id === id);
    return {
      name: title,
      path: kind === 'materials' ? ['materials'] : ['steps', at, 'fields'],
      bytes: sum(fields.map((field) => measure(field, CHARACTER_BYTES))),
      characters: sum(fields.map((field) => measure(field, 1))),
      fields: fields.map((field) => ({ name: field.label, characters: measure(field, 1) })),
    };
  });
  const flaws = steps
    .filter(({ bytes }) => bytes > MAX_STEP_BYTES)
    .map(({ name, path, characters, fields }) => ({
      path,
      message: `“${name}”各字段都填到上限时有 ${inWan(characters)}，一步最多能保存 ${inWan(MAX_STEP_BYTES / CHARACTER_BYTES)}，填到上限的人会无法保存：请减少字数或行数的上限，或分成几步。最大的是${nameLargest(fields)}`,
    }));
  const characters = sum(steps.map((step) => step.characters));
  if (characters > MAX_ENTRY_CHARACTERS)
    flaws.push({
      path: ['steps'],
      message: `各步骤都填到上限时有 ${inWan(characters)}，一份报名最多能保存 ${inWan(MAX_ENTRY_CHARACTERS)}，填到上限的人会无法保存：请减少字数或行数的上限。最大的是${nameLargest(steps)}`,
    });
  return flaws;
}
