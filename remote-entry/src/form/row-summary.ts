import type { EntryAnswers, StepAnswers } from '@portal/season/answers';
import { isEmpty } from '@portal/season/condition';
import type { SeasonDefinition } from '@portal/season/definition';
import { formatAnswer } from '@portal/season/display';
import type { Column, TableField } from '@portal/season/field';
import { getFieldType } from '@portal/season/fields/registry';
import { isIdCard } from '@portal/season/identity-numbers';
import { mask } from '@portal/season/mask';

const PARTS = 3;

/** Whether a column may appear in a summary; personal identification numbers must not. */
function isShowable({ sensitive, checks = [] }: Column): boolean {
  if (sensitive) return false;
  return checks.every(({ name }) => name !== 'cn-id-card' && name !== 'cn-mobile');
}

/** @returns the first answers, with identity numbers masked wherever they were typed */
export function summarizeRow(
  definition: SeasonDefinition,
  field: TableField,
  row: StepAnswers,
  answers: EntryAnswers,
): string {
  const parts = field.columns
    .filter((column) => isShowable(column) && !isEmpty(row[column.key]))
    .map((column) => {
      const value = row[column.key];
      const text =
        getFieldType(column).brief?.(column, value) ?? formatAnswer(definition, column, value, answers);
      return isIdCard(text) ? String(mask(text)) : text;
    });
  return parts.filter(Boolean).slice(0, PARTS).join(' · ') || `新${field.rowName}`;
}
