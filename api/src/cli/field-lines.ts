import { asRows, type StepAnswers } from '@portal/season/answers';
import type { SeasonDefinition } from '@portal/season/definition';
import { getJudgedSteps } from '@portal/season/definition';
import { formatAnswer } from '@portal/season/display';
import { getVisibleFields } from '@portal/season/judge';
import { table } from './table';

export interface ShownEntry {
  season: string;
  definitionVersion: number;
  participant: 'personal' | 'enterprise';
  steps: Record<string, StepAnswers>;
}

const LONGEST = 40;

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

/** @returns every answer of an entry with the path by which `--field` names it; a table's rows count from 0 */
export function fieldLines(definition: SeasonDefinition, entry: ShownEntry): string {
  const answers = { participant: entry.participant, data: entry.steps, today: '' };
  const rows = getJudgedSteps(definition).flatMap((step) =>
    getVisibleFields(definition, step.id, answers).flatMap((field): string[][] => {
      const path = `${step.id}.${field.key}`;
      const value = entry.steps[step.id]?.[field.key];
      if (field.type === 'matrix') return [[path, field.label, '']];
      if (field.type !== 'table') {
        return [[path, field.label, short(formatAnswer(definition, field, value, answers))]];
      }
      const cells = asRows(value).flatMap((row, at) =>
        field.columns.map((column) => [
          `${path}.${at}.${column.key}`,
          `${field.rowName}${at + 1}·${column.label}`,
          short(formatAnswer(definition, column, row[column.key], answers)),
        ]),
      );
      return [[path, field.label, `${asRows(value).length}条`], ...cells];
    }),
  );
  return table(['路径', '填写项', '填写内容'], rows);
}
