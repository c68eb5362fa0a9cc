import { z } from 'zod';
import { common } from './field-settings';
import { type ColumnOf, type FieldType, textColumn, toCell } from './field-type';
import { normalize } from './read-text';

export const booleanSchema = z.strictObject({
  ...common,
  type: z.literal('boolean'),
  /** Replaces 是 and 否. */
  labels: z.tuple([z.string().min(1).max(20), z.string().min(1).max(20)]).optional(),
});

function inWords({ labels: [yes, no] = ['是', '否'] }: ColumnOf<'boolean'>, value: unknown): string {
  return value === true ? yes : no;
}

const YES = ['是', '有', '√', '✓', 'y', 'yes', 'true', '1'];
const NO = ['否', '无', '×', '✗', 'n', 'no', 'false', '0'];

function readBoolean({ labels }: ColumnOf<'boolean'>, text: string): boolean | undefined {
  const [yes, no] = labels?.map(normalize) ?? [];
  const word = normalize(text);
  if (word === yes || YES.includes(word)) return true;
  return word === no || NO.includes(word) ? false : undefined;
}

export const boolean: FieldType<ColumnOf<'boolean'>> = {
  shape: () => z.boolean(),
  ask: '请选择',
  fault: () => undefined,
  format: inWords,
  sheet: (field) =>
    textColumn(field, (value) => (typeof value === 'boolean' ? inWords(field, value) : toCell(value))),
  readText: readBoolean,
  brief: ({ label }, value) => (value === true ? label : ''),
  isYesNo: true,
  roles: ['publish'],
  columnChecks: ['exactly-one'],
  comparable: () => [true, false],
  sample: () => false,
};
