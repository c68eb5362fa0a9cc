import type { EntryIssue } from '@portal/contract/competition/entry';
import { asRows, type EntryAnswers, getValueAt, type StepAnswers } from '@portal/season/answers';
import { isEmpty } from '@portal/season/condition';
import type { SeasonDefinition } from '@portal/season/definition';
import { getStepFields } from '@portal/season/definition';
import type { Field } from '@portal/season/field';
import { getColumns } from '@portal/season/fields/registry';
import { isIdCard, isUscc } from '@portal/season/identity-numbers';
import { getVisibleColumns, getVisibleFields, judgeStep, type StepIssue } from '@portal/season/judge';
import { isMasked, mask } from '@portal/season/mask';
import { mapSensitive } from '@portal/season/sensitive';
import { toFieldKey } from './field-path';
import { isIdentical } from './merge-answers';

/** @returns whether a valid check digit shows that the number is complete */
function isProvenComplete({ checks = [] }: Field, value: unknown): boolean {
  return checks.some(
    ({ name }) =>
      (name === 'cn-id-card' && isIdCard(String(value))) || (name === 'uscc' && isUscc(String(value))),
  );
}

/**
 * The server stores a single value per sensitive answer, which an incomplete or invalid replacement must not
 * overwrite: until it is complete, the mask is sent.
 * @param base the server's last known answers of the step
 * @param typing keys of the focused fields
 * @returns the answers themselves if nothing is held back
 */
export function getSendableAnswers(
  definition: SeasonDefinition,
  stepId: string,
  answers: EntryAnswers,
  base: StepAnswers,
  typing: ReadonlySet<string>,
): StepAnswers {
  const own = answers.data[stepId] ?? {};
  if (own === base) return own;
  const fields = getStepFields(definition, stepId);
  const toKey = (path: string, rowId: unknown) => {
    const [key = '', column] = path.split('.');
    return toFieldKey({ stepId, key, cell: column ? { rowId: String(rowId), column } : undefined });
  };
  const stored = new Map<string, unknown>();
  mapSensitive(fields, base, (value, path, rowId) => {
    if (isMasked(value)) stored.set(toKey(path, rowId), value);
    return value;
  });
  if (stored.size === 0) return own;

  const columnAt = (path: string): Field | undefined => {
    const [key, name] = path.split('.');
    const field = fields.find((each) => each.key === key);
    const column = field && getColumns(field).find((each) => each.key === name);
    return column ?? (name === undefined ? field : undefined);
  };
  const wrong = new Set<string>();
  for (const { path, level } of judgeStep(definition, stepId, answers)) {
    const [key = '', at, column] = path;
    const rowId = typeof at === 'number' ? asRows(own[key])[at]?.id : undefined;
    if (level === 'error') wrong.add(toKey(column ? `${key}.${column}` : String(key), rowId));
  }
  let heldBack = false;
  const sendable = mapSensitive(fields, own, (value, path, rowId) => {
    const fieldKey = toKey(path, rowId);
    // Null is an answer that was cleared on purpose.
    if (!stored.has(fieldKey) || value === null || isIdentical(value, stored.get(fieldKey))) return value;
    const field = columnAt(path);
    const finished =
      field &&
      !isEmpty(value) &&
      !wrong.has(fieldKey) &&
      (!typing.has(fieldKey) || isProvenComplete(field, value));
    if (finished) return value;
    heldBack = true;
    return stored.get(fieldKey);
  });
  return heldBack ? sendable : own;
}

interface ServerIssue {
  issue: StepIssue;
  /** Set for tables: the issue follows its row. */
  rowId?: unknown;
  /** The answer that the server judged; a different answer invalidates the issue. */
  judged: unknown;
}

/** The server's issues on sensitive answers, which are masked on this page and cannot be judged here. */
export function createServerIssues(definition: SeasonDefinition) {
  const steps = new Map<string, readonly ServerIssue[]>();

  const isSensitive = (stepId: string, [key, at, column]: StepIssue['path']): boolean => {
    const field = getStepFields(definition, stepId).find((each) => each.key === key);
    if (!field || at === undefined) return field?.sensitive === true;
    return getColumns(field).some((each) => each.key === column && each.sensitive);
  };

  /** @returns the answer's current path; undefined if it was removed, hidden or replaced */
  const currentPath = (
    { issue, rowId, judged }: ServerIssue,
    answers: EntryAnswers,
  ): StepIssue['path'] | undefined => {
    const { stepId, path } = issue;
    const [key = '', , column] = path;
    const data = answers.data[stepId] ?? {};
    const field = getVisibleFields(definition, stepId, answers).find((each) => each.key === key);
    if (!field) return undefined;
    if (getColumns(field).length === 0) return isStillJudged(data[field.key], judged) ? path : undefined;
    const rows = asRows(data[field.key]);
    const at = rows.findIndex((row) => row.id === rowId);
    const row = rows[at];
    const cell =
      row && getVisibleColumns(definition, answers, stepId, field, row).find(({ key }) => key === column);
    return cell && isStillJudged(row[cell.key], judged) ? [key, at, cell.key] : undefined;
  };

  return {
    set(stepId: string, judged: StepAnswers, issues: readonly EntryIssue[]) {
      const own = issues.flatMap(({ path: [issueStep, ...path], message, level }): ServerIssue[] => {
        if (issueStep !== stepId || !isSensitive(stepId, path)) return [];
        const [key = '', at] = path;
        const rowId = typeof at === 'number' ? asRows(judged[key])[at]?.id : undefined;
        return [{ issue: { stepId, path, message, level }, rowId, judged: getValueAt(judged, path) }];
      });
      steps.set(stepId, own);
    },
    get: (answers: EntryAnswers): StepIssue[] =>
      [...steps.values()].flat().flatMap((serverIssue) => {
        const path = currentPath(serverIssue, answers);
        return path ? [{ ...serverIssue.issue, path }] : [];
      }),
  };
}

function isStillJudged(now: unknown, judged: unknown): boolean {
  return now !== undefined && (now === judged || now === mask(judged));
}
