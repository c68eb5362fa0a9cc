import { createWriteStream } from 'node:fs';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Cell } from '@portal/contract/competition/entry-sheets';
import { toFileName, writeWhole } from '../write-whole';
import type { SpooledSheet } from './spool-sheets';

/** Spreadsheets with East Asian settings treat full-width characters the same. */
const FORMULA_START = /^[=+\-@\t\r＝＋－＠]/;
/**
 * Text that spreadsheets convert to numbers: they drop leading zeros and digits after the fifteenth, and read 12E5 as
 * exponential.
 */
const ALTERED_NUMBER = /^(?:0\d+|\d{12,}|\d+E\d+)$/i;

/** Prefixes text that a spreadsheet would treat as a formula or number with an apostrophe. */
function csvCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = cell ?? '';
  const safe = FORMULA_START.test(text) || ALTERED_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Byte order mark, without which Excel misreads Chinese. */
export const CSV_START = '\ufeff';

export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

async function* csvLines({ columns, read }: SpooledSheet): AsyncGenerator<string> {
  yield CSV_START + csvLine(columns.map(({ title }) => title));
  for await (const cells of read()) yield csvLine(cells);
}

/** @returns one file name per sheet: the given name for the first, derived names for tables */
export function nameCsvFiles(file: string, sheets: readonly { name: string }[]): string[] {
  const ending = extname(file);
  const start = ending ? file.slice(0, -ending.length) : file;
  const names = [file];
  // Windows and macOS file names are case-insensitive.
  const taken = new Set([file.toLowerCase()]);
  for (const sheet of sheets.slice(1)) {
    const plain = `${start}-${toFileName(sheet.name)}`;
    let name = `${plain}${ending}`;
    // Two steps may have tables of the same name.
    for (let n = 2; taken.has(name.toLowerCase()); n += 1) name = `${plain}_${n}${ending}`;
    taken.add(name.toLowerCase());
    names.push(name);
  }
  return names;
}

/** @returns names of all files */
export async function writeCsvFiles(file: string, sheets: readonly SpooledSheet[]): Promise<string[]> {
  const names = nameCsvFiles(file, sheets);
  for (const [at, sheet] of sheets.entries())
    await writeWhole(names[at] ?? file, (part) =>
      pipeline(Readable.from(csvLines(sheet)), createWriteStream(part, { mode: 0o600 })),
    );
  return names;
}
