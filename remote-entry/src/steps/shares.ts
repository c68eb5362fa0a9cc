import type { StepAnswers } from '@portal/contract/season/answers';
import { sumOf } from '@portal/contract/season/table-checks';

export const SHARE = 'share';

/** @returns what is missing to 100 %, in basis points; what is not a number counts as none */
export function shortOf(rows: readonly StepAnswers[]): number {
  return 10_000 - sumOf(SHARE, rows);
}

/** @returns what the last row's share has to be for 100 %, in basis points; not above zero where the others have all */
export function lastShare(rows: readonly StepAnswers[]): number {
  return shortOf(rows.slice(0, -1));
}
