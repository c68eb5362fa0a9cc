import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  type Cell,
  type EntrySheets,
  entrySheetsSchema,
  sheetRowSchema,
} from '@portal/contract/competition/entry-sheets';
import { CommandError } from '../failure';
import { terminalWidth } from '../print';

/** A sheet whose rows wait in a file. */
export interface SpooledSheet {
  name: string;
  columns: readonly (EntrySheets['sheets'][number]['columns'][number] & { width: number })[];
  rows: number;
  read(): AsyncGenerator<Cell[]>;
}

const MAX_WIDTH = 60;
/** Room for the button of the filter. */
const TITLE_ROOM = 4;

/** @returns columns that the cell's longest line takes, as far as they count */
function cellWidth(cell: Cell): number {
  if (typeof cell === 'number') return String(cell).length + 4;
  const lines = (cell ?? '').split('\n', 3).map((line) => terminalWidth(line.slice(0, MAX_WIDTH)));
  return Math.min(MAX_WIDTH, Math.max(...lines) + 2);
}

async function* readRows(file: string): AsyncGenerator<Cell[]> {
  for await (const line of createInterface({ input: createReadStream(file) })) yield JSON.parse(line);
}

async function write(stream: WriteStream, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain');
}

/**
 * Parts an export, whose rows come entry by entry, into its sheets. They wait on the disk: a workbook is written sheet
 * after sheet, and memory does not grow with the entries.
 *
 * @param lines of the export, as the API sends them
 * @param folder nobody else can read
 * @param onEntries gets the entries so far, and all of them
 */
export async function spoolSheets(
  lines: AsyncIterable<string>,
  folder: string,
  onEntries: (done: number, total: number) => void,
): Promise<{ entries: number; sheets: SpooledSheet[] }> {
  let head: EntrySheets | undefined;
  const spools: { stream: WriteStream; file: string; rows: number; widths: number[] }[] = [];
  for await (const line of lines) {
    if (!head) {
      head = entrySheetsSchema.parse(JSON.parse(line));
      for (const [at, { columns }] of head.sheets.entries()) {
        const file = join(folder, `${at}.ndjson`);
        const widths = columns.map(({ title }) => terminalWidth(title) + TITLE_ROOM);
        spools.push({ file, widths, rows: 0, stream: createWriteStream(file, { mode: 0o600 }) });
      }
      continue;
    }
    const { sheet, cells } = sheetRowSchema.parse(JSON.parse(line));
    const spool = spools[sheet];
    if (!spool) throw new CommandError('unexpected', `平台接口给出了没有说明的表：${sheet}`);
    spool.rows += 1;
    for (const [at, width] of spool.widths.entries())
      if (width < MAX_WIDTH) spool.widths[at] = Math.max(width, cellWidth(cells[at] ?? null));
    await write(spool.stream, `${JSON.stringify(cells)}\n`);
    if (sheet === 0) onEntries(spool.rows, head.entries);
  }
  if (!head) throw new CommandError('unreachable', '平台接口没有给出表格，请再试一次');
  for (const { stream } of spools) await new Promise<void>((done) => void stream.end(done));
  const sheets = head.sheets.map(({ name, columns }, at): SpooledSheet => {
    const { file = '', rows = 0, widths = [] } = spools[at] ?? {};
    return {
      name,
      rows,
      columns: columns.map((column, i) => ({ ...column, width: Math.min(MAX_WIDTH, widths[i] ?? 0) })),
      read: () => readRows(file),
    };
  });
  return { entries: head.entries, sheets };
}
