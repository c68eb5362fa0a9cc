import { isDeepStrictEqual } from 'node:util';
import type { EntryDetail } from '@portal/contract/competition/entry';
import { asRows, type EntryAnswers, getValueAt, resolveRowPath } from '@portal/season/answers';
import { getFieldsByKey, type SeasonDefinition } from '@portal/season/definition';
import { listParts } from '@portal/season/fields/registry';

type Comments = NonNullable<EntryDetail['returned']>['fields'];
type Answers = EntryAnswers['data'];

const tableAt = (steps: Answers, [stepId, key]: Comments[number]['path']) =>
  steps[String(stepId)]?.[String(key)];

/** Adds row ids to comments on table rows, so that they follow rows that are moved. */
export function attachRowIds(fields: Comments, steps: Answers): Comments {
  return fields.map((field) => {
    const row = asRows(tableAt(steps, field.path))[Number(field.path[2])];
    return typeof row?.id === 'string' ? { ...field, rowId: row.id } : field;
  });
}

/** @returns the comments with the current positions of their rows */
export function resolveRowPositions(fields: Comments, steps: Answers): Comments {
  return fields.map((field) => {
    const { path, rowId } = field;
    if (rowId === undefined) return field;
    return { ...field, path: resolveRowPath(path, rowId, tableAt(steps, path)) };
  });
}

/**
 * @param comments with the current positions of their rows
 * @param submitted the answers as reviewed when the entry was returned
 * @returns the comments, flagged if their answer was changed since; a deleted row counts as changed
 */
export function markChanged(comments: Comments, steps: Answers, submitted: Answers): Comments {
  const valueAt = (answers: Answers, [stepId, ...path]: Comments[number]['path']) =>
    getValueAt(answers[String(stepId)] ?? {}, path);
  return comments.map((comment) => {
    const { path, rowId } = comment;
    const [before] = rowId ? resolveRowPositions([comment], submitted) : [comment];
    const isGone = rowId !== undefined && path.length < 3;
    const changed =
      isGone || !isDeepStrictEqual(valueAt(steps, path), valueAt(submitted, before?.path ?? path));
    return { ...comment, changed };
  });
}

/** @returns the comments, each with the name of its question; a question that the form no longer has is not named */
export function nameQuestions(comments: Comments, definition: SeasonDefinition, steps: Answers): Comments {
  return comments.map((comment) => {
    const [stepId, key, ...place] = comment.path.map(String);
    const step = definition.steps.find(({ id }) => id === stepId);
    if (!step) return comment;
    const field = getFieldsByKey(definition, step.id).get(key ?? '');
    const part =
      field &&
      listParts(field, steps[step.id]?.[field.key]).find(({ path }) => path.join('.') === place.join('.'));
    const label = [step.title, part?.label ?? field?.label].filter(Boolean).join('·');
    return { ...comment, label };
  });
}
