import { asRows, type EntryAnswers, type StepAnswers } from '@portal/contract/season/answers';
import { isEmpty } from '@portal/contract/season/condition';
import type { SeasonDefinition } from '@portal/contract/season/definition';
import type { Column } from '@portal/contract/season/field';
import { isIdCard, isUscc } from '@portal/contract/season/identity-checks';
import { fieldsOf, judgeStep } from '@portal/contract/season/judge';
import { changeSensitive, isMasked } from '@portal/contract/season/sensitive';
import { identical } from './merge-answers';
import { placeName } from './place';

/** The check digit of these numbers tells that the last character is typed. */
function isCheckedToTheEnd({ checks = [] }: Column, value: unknown): boolean {
  return checks.some(
    ({ name }) =>
      (name === 'cn-id-card' && isIdCard(String(value))) || (name === 'uscc' && isUscc(String(value))),
  );
}

/**
 * Answers of a step as they may be sent. The platform has one masked answer only: a replacement that is still being
 * typed or is wrong must not take its place, since the replaced answer could never be brought back. Until then the mask
 * goes in its stead, which keeps what is stored.
 *
 * @param base what the server is known to hold of the step
 * @param typing names of the places that have the focus
 * @returns the answers themselves where nothing is held back
 */
export function sendableAnswers(
  definition: SeasonDefinition,
  stepId: string,
  answers: EntryAnswers,
  base: StepAnswers,
  typing: ReadonlySet<string>,
): StepAnswers {
  const own = answers.data[stepId] ?? {};
  if (own === base) return own;
  const fields = fieldsOf(definition, stepId);
  const nameOf = (path: string, rowId: unknown) => {
    const [key = '', column] = path.split('.');
    return placeName({ stepId, key, cell: column ? { rowId: String(rowId), column } : undefined });
  };
  const stored = new Map<string, unknown>();
  changeSensitive(fields, base, (value, path, rowId) => {
    if (isMasked(value)) stored.set(nameOf(path, rowId), value);
    return value;
  });
  if (stored.size === 0) return own;

  const columnAt = (path: string): Column | undefined => {
    const [key, name] = path.split('.');
    const field = fields.find((each) => each.key === key);
    if (field?.type === 'table') return field.columns.find((column) => column.key === name);
    return field?.type === 'matrix' ? undefined : field;
  };
  const wrong = new Set<string>();
  for (const { path, level } of judgeStep(definition, stepId, answers)) {
    const [key = '', at, column] = path;
    const rowId = typeof at === 'number' ? asRows(own[key])[at]?.id : undefined;
    if (level === 'error') wrong.add(nameOf(column ? `${key}.${column}` : String(key), rowId));
  }
  let held = false;
  const sendable = changeSensitive(fields, own, (value, path, rowId) => {
    const name = nameOf(path, rowId);
    // Null is an answer that was taken back on purpose.
    if (!stored.has(name) || value === null || identical(value, stored.get(name))) return value;
    const field = columnAt(path);
    const finished =
      field && !isEmpty(value) && !wrong.has(name) && (!typing.has(name) || isCheckedToTheEnd(field, value));
    if (finished) return value;
    held = true;
    return stored.get(name);
  });
  return held ? sendable : own;
}
