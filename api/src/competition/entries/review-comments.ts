import type { EntryDetail, StepData } from '@portal/contract/competition/entry';
import { asRows, resolveRowPath } from '@portal/season/answers';

type Comments = NonNullable<EntryDetail['returned']>['fields'];
type Answers = Readonly<Record<string, { data: StepData }>>;

const tableAt = (steps: Answers, [stepId, key]: Comments[number]['path']) =>
  steps[String(stepId)]?.data[String(key)];

/** Adds the id of the row that each comment means by number, so that it stays with that row wherever it is moved. */
export function attachRowIds(fields: Comments, steps: Answers): Comments {
  return fields.map((field) => {
    const row = asRows(tableAt(steps, field.path))[Number(field.path[2])];
    return typeof row?.id === 'string' ? { ...field, rowId: row.id } : field;
  });
}

/** @returns the comments with the present positions of their rows */
export function resolveRowPositions(fields: Comments, steps: Answers): Comments {
  return fields.map((field) => {
    const { path, rowId } = field;
    if (rowId === undefined) return field;
    return { ...field, path: resolveRowPath(path, rowId, tableAt(steps, path)) };
  });
}
