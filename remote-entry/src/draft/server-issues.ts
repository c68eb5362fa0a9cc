import type { EntryIssue } from '@portal/contract/competition/entry';
import { asRows, type EntryAnswers, type StepAnswers } from '@portal/contract/season/answers';
import type { SeasonDefinition } from '@portal/contract/season/definition';
import { fieldsOf, type StepIssue, shownColumns, shownFields } from '@portal/contract/season/judge';
import { mask, valueAt } from '@portal/contract/season/sensitive';

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
