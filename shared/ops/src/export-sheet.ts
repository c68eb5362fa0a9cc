import writeExcelFile from 'write-excel-file/node';

type Cell = string | number | null;

type SheetFormat = 'csv' | 'xlsx';

/** A cell that a spreadsheet would take for a formula is led by an apostrophe. */
function csvCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = cell ?? '';
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** With a byte order mark, without which Excel misreads Chinese. */
function makeCsv(rows: readonly Cell[][]): string {
  return `\ufeff${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

function makeXlsx([titles = [], ...rows]: readonly Cell[][]): Promise<Buffer> {
  const head = titles.map((value) => ({ value: String(value), fontWeight: 'bold' as const }));
  const body = rows.map((row) =>
    row.map((cell) =>
      typeof cell === 'number' ? { value: cell, type: Number } : { value: cell ?? '', type: String },
    ),
  );
  return writeExcelFile([head, ...body], { sheet: '报名', stickyRowsCount: 1 }).toBuffer();
}

/**
 * Makes the file here and not in the API, which a workbook of ten thousand entries would hold up for seconds.
 *
 * @param lines a row each, as JSON; the first one has the titles
 */
export async function makeSheet(lines: string, format: SheetFormat): Promise<Buffer> {
  const rows = lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Cell[]);
  return format === 'csv' ? Buffer.from(makeCsv(rows)) : makeXlsx(rows);
}
