import type { EntryDetail, StepData } from '@portal/contract/competition/entry';
import { asRows, resolveRowPath } from '@portal/season/answers';

type Pointed = NonNullable<EntryDetail['returned']>['fields'];
type Answers = Readonly<Record<string, { data: StepData }>>;

const tableAt = (steps: Answers, [stepId, key]: Pointed[number]['path']) =>
  steps[String(stepId)]?.data[String(key)];

/** What is said of a row by its number in `steps` stays with that row, wherever it is moved. */
export function attachRowIds(fields: Pointed, steps: Answers): Pointed {
  return fields.map((field) => {
    const row = asRows(tableAt(steps, field.path))[Number(field.path[2])];
    return typeof row?.id === 'string' ? { ...field, rowId: row.id } : field;
  });
}

/** Where what was said of rows belongs now. */
export function resolveRowPositions(fields: Pointed, steps: Answers): Pointed {
  return fields.map((field) => {
    const { path, rowId } = field;
    if (rowId === undefined) return field;
    return { ...field, path: resolveRowPath(path, rowId, tableAt(steps, path)) };
  });
}
