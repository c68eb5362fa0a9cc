import type { Cell } from '@portal/contract/competition/entry-sheets';

/** Spreadsheets of East Asian settings read the full-width signs as these. */
const FORMULA_START = /^[=+\-@\t\r＝＋－＠]/;
/** A number to a spreadsheet, which drops zeros before it and digits behind the fifteenth, and reads 12E5 as a power. */
const ALTERED_NUMBER = /^(?:0\d+|\d{12,}|\d+E\d+)$/i;

/** A text that a spreadsheet would take for a formula or a number is led by an apostrophe. */
function csvCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = cell ?? '';
  const safe = FORMULA_START.test(text) || ALTERED_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** First in the file: a byte order mark, without which Excel misreads Chinese. */
export const CSV_START = '\ufeff';

export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
