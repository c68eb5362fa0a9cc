import type { EntryIssue } from '@portal/contract/competition/entry';
import { asRows, type EntryAnswers, type StepAnswers } from '@portal/contract/season/answers';
import { isEmpty } from '@portal/contract/season/condition';
import type { SeasonDefinition } from '@portal/contract/season/definition';
import type { Column } from '@portal/contract/season/field';
import { isIdCard, isUscc } from '@portal/contract/season/identity-checks';
import {
  fieldsOf,
  judgeStep,
  type StepIssue,
  shownColumns,
  shownFields,
} from '@portal/contract/season/judge';
import { changeSensitive, isMasked, mask, valueAt } from '@portal/contract/season/sensitive';
import { placeName } from './field-path';
import { identical } from './merge-answers';

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

interface Told {
  issue: StepIssue;
  /** Set in tables: rows move, and take what stands against them along. */
  rowId?: unknown;
  /** The answer that it speaks of; another one has to be judged anew. */
  judged: unknown;
}

/** What the server has against sensitive answers, which this page knows masked only and so can not judge itself. */
export function createServerIssues(definition: SeasonDefinition) {
  const steps = new Map<string, readonly Told[]>();

  const isSensitive = (stepId: string, [key, at, column]: StepIssue['path']): boolean => {
    const field = fieldsOf(definition, stepId).find((each) => each.key === key);
    if (field?.type !== 'table') return field?.sensitive === true && at === undefined;
    return field.columns.some((each) => each.key === column && each.sensitive);
  };

  /** @returns where the answer stands now; undefined when it is gone, not asked for any more or another one */
  const pathNow = ({ issue, rowId, judged }: Told, answers: EntryAnswers): StepIssue['path'] | undefined => {
    const { stepId, path } = issue;
    const [key = '', , column] = path;
    const data = answers.data[stepId] ?? {};
    const field = shownFields(definition, stepId, answers).find((each) => each.key === key);
    if (!field) return undefined;
    if (field.type !== 'table') return stands(data[field.key], judged) ? path : undefined;
    const rows = asRows(data[field.key]);
    const at = rows.findIndex((row) => row.id === rowId);
    const row = rows[at];
    const cell =
      row && shownColumns(definition, answers, stepId, field, row).find(({ key }) => key === column);
    return cell && stands(row[cell.key], judged) ? [key, at, cell.key] : undefined;
  };

  return {
    /** @param judged the answers of the step that the server has judged */
    take(stepId: string, judged: StepAnswers, issues: readonly EntryIssue[]) {
      const told = issues.flatMap(({ path: [of, ...path], message, level }): Told[] => {
        if (of !== stepId || !isSensitive(stepId, path)) return [];
        const [key = '', at] = path;
        const rowId = typeof at === 'number' ? asRows(judged[key])[at]?.id : undefined;
        return [{ issue: { stepId, path, message, level }, rowId, judged: valueAt(judged, path) }];
      });
      steps.set(stepId, told);
    },
    /** @returns those that speak of answers as they are now */
    of: (answers: EntryAnswers): StepIssue[] =>
      [...steps.values()].flat().flatMap((told) => {
        const path = pathNow(told, answers);
        return path ? [{ ...told.issue, path }] : [];
      }),
  };
}

function stands(now: unknown, judged: unknown): boolean {
  return now !== undefined && (now === judged || now === mask(judged));
}
