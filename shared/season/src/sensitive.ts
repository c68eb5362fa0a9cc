import type { StepAnswers } from './answers';
import type { Field } from './field';
import { getColumns, getComposite } from './fields/registry';
import { isMasked, mask } from './mask';

type Change = (value: unknown, key: string, rowId?: unknown) => unknown;

/** @returns the answers with `change` applied to each sensitive one */
export function mapSensitive(
  fields: readonly Field[],
  data: StepAnswers,
  change: Change,
): Record<string, unknown> {
  const changed: Record<string, unknown> = { ...data };
  for (const field of fields) {
    if (!(field.key in data)) continue;
    if (field.sensitive) changed[field.key] = change(data[field.key], field.key);
    else if (hasSensitiveColumn(field))
      changed[field.key] = getComposite(field)?.mapCells?.(field, data[field.key], (value, column, rowId) =>
        column.sensitive ? change(value, `${field.key}.${column.key}`, rowId) : value,
      );
  }
  return changed;
}

function hasSensitiveColumn(field: Field): boolean {
  return getColumns(field).some((column) => column.sensitive);
}

/** @returns the step's answers for display, with sensitive ones masked */
export function maskStep(fields: readonly Field[], data: StepAnswers): Record<string, unknown> {
  return mapSensitive(fields, data, mask);
}

/**
 * Restores the stored sensitive answer wherever the incoming one contains mask characters: users do not type those, so
 * even an edited mask is not a new value. Rows are matched by id. Without a stored value, the answer becomes null.
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

/** @returns whether a step has sensitive answers, so that it must be encrypted when stored */
export function hasSensitiveFields(fields: readonly Field[]): boolean {
  return fields.some((field) => field.sensitive || hasSensitiveColumn(field));
}
