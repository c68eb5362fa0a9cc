import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Cell, CellFormat } from '@portal/contract/competition/entry-sheets';
import type { stream, Worksheet } from 'exceljs';
import type { SpooledSheet } from './spool-sheets';

const NUMBER_FORMATS: Readonly<Record<CellFormat, string>> = {
  text: '@',
  integer: '#,##0',
  figure: '#,##0.00',
  date: 'yyyy-mm-dd',
  month: 'yyyy-mm',
  moment: 'yyyy-mm-dd hh:mm',
};

/** Excel's maximum cell length. */
const MAX_CELL_LENGTH = 32_767;
/** Rows between checks for backpressure. */
const ROWS_AT_ONCE = 50;

/** The library's output streams, which it writes to without regard to backpressure. */
type SheetStream = { stream: { pipes: readonly Writable[] } };

async function waitForRoom(sheet: Worksheet): Promise<void> {
  // Its old-style streams report backpressure only in response to a write.
  for (const pipe of (sheet as unknown as SheetStream).stream.pipes)
    if (!pipe.write('')) await once(pipe, 'drain');
}

const MOMENTS: Readonly<Partial<Record<CellFormat, RegExp>>> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  month: /^\d{4}-\d{2}$/,
  moment: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/,
};

/** Characters not allowed in XML, which would make the workbook unreadable. The library drops control characters. */
const NO_XML = /[\ufffe\uffff]/g;

/** Dates are written as calendar dates, independent of the time zone; text never becomes a formula. */
function toValue(cell: Cell, format: CellFormat): string | number | Date | null {
  if (typeof cell !== 'string') return cell;
  if (MOMENTS[format]?.test(cell))
    return new Date(`${cell.replace(' ', 'T')}${format === 'moment' ? 'Z' : ''}`);
  const text = cell.replace(NO_XML, '');
  return text.length > MAX_CELL_LENGTH ? `${text.slice(0, MAX_CELL_LENGTH - 1)}…` : text;
}

/** @returns function that creates valid sheet names, unique ignoring case as in Excel */
function createSheetNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const plain = name.replace(/[\\/*?:[\]]/g, '').replace(/^'+|'+$/g, '') || '表';
    let free = plain.slice(0, 31);
    for (let n = 2; taken.has(free.toLowerCase()); n += 1) free = `${plain.slice(0, 27)} ${n}`;
    taken.add(free.toLowerCase());
    return free;
  };
}

async function writeSheets(
  workbook: stream.xlsx.WorkbookWriter,
  sheets: readonly SpooledSheet[],
): Promise<void> {
  const pickName = createSheetNames();
  for (const { name, columns, read } of sheets) {
    const sheet = workbook.addWorksheet(pickName(name), { views: [{ state: 'frozen', ySplit: 1 }] });
    sheet.columns = columns.map(({ width, format }) => ({
      width,
      style: { numFmt: NUMBER_FORMATS[format] },
    }));
    sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: columns.length } };
    const head = sheet.addRow(columns.map(({ title }) => title));
    head.font = { bold: true };
    head.commit();
    let rows = 0;
    for await (const cells of read()) {
      sheet.addRow(columns.map(({ format }, at) => toValue(cells[at] ?? null, format))).commit();
      rows += 1;
      if (rows % ROWS_AT_ONCE === 0) await waitForRoom(sheet);
    }
    sheet.commit();
  }
  await workbook.commit();
}

/** Writes the sheets with a frozen header, filters, column widths and formats. The file is readable by its owner only. */
export async function writeWorkbook(file: string, sheets: readonly SpooledSheet[]): Promise<void> {
  // Loaded on demand: loading takes longer than other commands take to run.
  const { default: excel } = await import('exceljs');
  const output = createWriteStream(file, { mode: 0o600 });
  const options = { stream: output, useStyles: true, useSharedStrings: false };
  try {
    const writing = writeSheets(new excel.stream.xlsx.WorkbookWriter(options), sheets);
    // The library ignores write errors and would wait forever.
    await Promise.race([writing, finished(output)]);
  } finally {
    output.destroy();
  }
}
