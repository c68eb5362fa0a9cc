import type { EntryAnswers, StepAnswers } from '@portal/season/answers';
import type { SeasonDefinition } from '@portal/season/definition';
import type { Column, TableField } from '@portal/season/field';
import { getFieldType } from '@portal/season/fields/registry';
import { isMasked } from '@portal/season/mask';

export interface PasteTarget {
  definition: SeasonDefinition;
  answers: EntryAnswers;
  field: TableField;
  rows: readonly StepAnswers[];
  /** The cell pasted into; if undefined, the block becomes new rows. */
  start?: { index: number; column: string };
  newId: () => string;
}

export interface PastedRows {
  rows: StepAnswers[];
  filled: number;
  /** Rows of the block that exceed the table's limit. */
  left: number;
  unread: { index: number; label: string; text: string }[];
}

function toHeading(text: string): string {
  return text.normalize('NFKC').replace(/\(.*?\)|[\s*:]/g, '');
}

/** @returns the columns named by a heading line; undefined if it is not one */
function readHeadings(
  line: readonly string[],
  columns: readonly Column[],
): (Column | undefined)[] | undefined {
  const found = line.map((cell) => columns.find(({ label }) => toHeading(label) === toHeading(cell)));
  const named = found.filter((column) => column !== undefined).length;
  const written = line.filter((cell) => cell.trim() !== '').length;
  return named > 0 && named * 2 > written ? found : undefined;
}

/**
 * Columns follow the headings, else the table's order from the cell pasted into. Empty cells change nothing.
 */
export function pasteRows(block: readonly string[][], target: PasteTarget): PastedRows {
  const { definition, answers, field, start, newId } = target;
  const columns = field.columns.filter((column) => getFieldType(column).readText);
  const [first = [], ...others] = block;
  const headings = readHeadings(first, columns);
  const from =
    headings || !start
      ? 0
      : Math.max(
          0,
          columns.findIndex(({ key }) => key === start.column),
        );
  const used = headings ?? columns.slice(from);
  const lines = (headings ? others : block).filter((line) => line.some((cell) => cell.trim() !== ''));
  const rows: StepAnswers[] = [...target.rows];
  const unread: PastedRows['unread'] = [];
  const begin = start?.index ?? rows.length;
  const taken = lines.slice(0, Math.max(0, field.limits.max - begin));
  for (const [down, line] of taken.entries()) {
    const index = begin + down;
    const row: Record<string, unknown> = { ...(rows[index] ?? { id: newId() }) };
    for (const [right, text] of line.entries()) {
      const column = used[right];
      if (!column || text.trim() === '' || (column.sensitive && isMasked(text))) continue;
      const value = getFieldType(column).readText?.(column, text, { definition, answers });
      if (value === undefined) unread.push({ index, label: column.label, text: text.trim() });
      else row[column.key] = value;
    }
    rows[index] = row;
  }
  return { rows, filled: taken.length, left: lines.length - taken.length, unread };
}
