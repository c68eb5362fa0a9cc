import { asRows, type StepAnswers } from './answers';
import type { Field, TableField } from './field';

const MASK = '****';
/** The full-width star too: input methods type it. */
const STAR = /[*＊]/;

/**
 * @returns whether an answer holds a character that stands for a covered one. As a sensitive answer it is the masked one
 *   that was shown, or a part of it, and never a new value.
 */
export function isMasked(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isMasked);
  return typeof value === 'string' && STAR.test(value);
}

/**
 * @returns a text, number or list of them with its middle covered, by which `isMasked` knows it; a masked one as it is.
 *   Other kinds of answers (files, places, yes and no) have nothing that could be covered.
 */
export function mask(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mask);
  if (typeof value === 'number') return mask(String(value));
  if (typeof value !== 'string' || value === '' || isMasked(value)) return value;
  const { length } = value;
  const [head, tail] = length > 10 ? [3, 4] : length > 4 ? [1, 2] : [0, 0];
  const covered = '*'.repeat(Math.max(MASK.length, length - head - tail));
  return value.slice(0, head) + covered + value.slice(length - tail);
}

type Change = (value: unknown, key: string, rowId?: unknown) => unknown;

/** @returns the answers with `change` applied to each sensitive one; others as they are. */
export function mapSensitive(
  fields: readonly Field[],
  data: StepAnswers,
  change: Change,
): Record<string, unknown> {
  const changed: Record<string, unknown> = { ...data };
  for (const field of fields) {
    if (!(field.key in data)) continue;
    if (field.sensitive) changed[field.key] = change(data[field.key], field.key);
    else if (field.type === 'table' && hasSensitive(field) && Array.isArray(data[field.key]))
      changed[field.key] = asRows(data[field.key]).map((row) =>
        mapSensitive(field.columns, row, (value, key) => change(value, `${field.key}.${key}`, row.id)),
      );
  }
  return changed;
}

function hasSensitive(table: TableField): boolean {
  return table.columns.some((column) => column.sensitive);
}

/** @returns the step's answers as they may be shown: sensitive ones masked. */
export function maskStep(fields: readonly Field[], data: StepAnswers): Record<string, unknown> {
  return mapSensitive(fields, data, mask);
}

/**
 * Puts stored sensitive answers back wherever the incoming one holds mask characters: nobody types those, so whatever
 * became of the mask, no new value was meant. Rows are matched by id. Where nothing is stored the answer becomes null.
 */
export function unmaskStep(
  fields: readonly Field[],
  stored: StepAnswers,
  incoming: StepAnswers,
): Record<string, unknown> {
  const known = new Map<string, unknown>();
  mapSensitive(fields, stored, (value, key, rowId) => {
    known.set(`${key}#${String(rowId ?? '')}`, value);
    return value;
  });
  return mapSensitive(fields, incoming, (value, key, rowId) => {
    if (!isMasked(value)) return value;
    const original = known.get(`${key}#${String(rowId ?? '')}`) ?? null;
    return isMasked(original) ? null : original;
  });
}

/** @returns whether a step holds a sensitive answer, to be encrypted wherever it is kept. */
export function hasSensitiveFields(fields: readonly Field[]): boolean {
  return fields.some((field) => field.sensitive || (field.type === 'table' && hasSensitive(field)));
}
