import { createWriteStream } from 'node:fs';
import { rm, stat, truncate } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  type Cell,
  type EntrySheets,
  entrySheetsSchema,
  sheetRowSchema,
} from '@portal/contract/competition/entry-sheets';
import { CommandError } from '../failure';
import { beginningLine, type ResumableRows, readResumableRows, readSheet, rowLine } from './resumable-rows';
import { createTally, type SizedColumn } from './sheet-tally';

/** A sheet whose rows are in a file. */
export interface SpooledSheet {
  name: string;
  columns: readonly SizedColumn[];
  rows: number;
  read(): AsyncGenerator<Cell[]>;
}

interface Export {
  /** Identifies the export by place and filter, so that rows of different exports never mix. */
  of: string;
  /** @param after entry number to continue after. @returns lines as sent by the API */
  open(after?: string): AsyncIterable<string>;
  /** Called with the sheets before rows are read; throwing stops the export. */
  begin(sheets: EntrySheets['sheets']): Promise<void>;
}

type Lines = AsyncIterator<string> & AsyncIterable<string>;

async function openLines(lines: AsyncIterable<string>): Promise<{ head: EntrySheets; rest: Lines }> {
  const rest = lines[Symbol.asyncIterator]() as Lines;
  const first = await rest.next();
  if (first.done) throw new CommandError('unreachable', '平台接口没有给出表格，请再试一次');
  return { head: entrySheetsSchema.parse(JSON.parse(first.value)), rest };
}

/** Requests the missing rows, or all rows if the form's columns changed. */
async function resumeExport({ open }: Export, resumable: ResumableRows | undefined) {
  const opened = await openLines(open(resumable?.after));
  if (!resumable || isDeepStrictEqual(opened.head.sheets, resumable.sheets)) return { ...opened, resumable };
  await opened.rest.return?.();
  return { ...(await openLines(open())), resumable: undefined };
}

/**
 * Reads an export entry by entry and spools the rows to a file, because a workbook is written sheet by sheet. Memory use
 * stays constant, and an interrupted export can be resumed by the same command.
 * @param onEntries receives the number of entries read and the total
 * @returns the sheets, and the number of entries read by an earlier command
 */
export async function spoolSheets(
  wanted: Export,
  file: string,
  onEntries: (done: number, total: number) => void,
): Promise<{
  entries: number;
  taken: { entries: number; begun: number } | undefined;
  sheets: SpooledSheet[];
}> {
  const { head, rest, resumable } = await resumeExport(wanted, await readResumableRows(file, wanted.of));
  try {
    await wanted.begin(head.sheets);
  } catch (error) {
    await rest.return?.();
    throw error;
  }
  const tally = resumable?.tally ?? createTally(head.sheets);
  const taken = resumable && { entries: tally.entries(), begun: resumable.begun };
  if (resumable) await truncate(file, resumable.bytes);
  else await rm(file, { force: true });
  const total = head.entries + tally.entries();
  async function* lines(): AsyncGenerator<string> {
    if (!resumable) yield beginningLine({ of: wanted.of, begun: Date.now(), sheets: head.sheets });
    for await (const line of rest) {
      const row = sheetRowSchema.parse(JSON.parse(line));
      tally.add(row);
      if (row.sheet === 0) onEntries(tally.entries(), total);
      yield rowLine(row);
    }
  }
  const stream = createWriteStream(file, { flags: 'a', mode: 0o600 });
  try {
    await pipeline(lines, stream);
  } catch (error) {
    // Without a complete entry nothing can be resumed: leave no personal data on disk.
    if (!(await readResumableRows(file, wanted.of))) await rm(file, { force: true });
    throw error;
  }
  if ((await stat(file)).size !== (resumable?.bytes ?? 0) + stream.bytesWritten)
    throw new CommandError('conflict', `另一个命令也在写这个文件，请等它结束：${file}`);
  const sheets = tally
    .sheets()
    .map((sheet, at): SpooledSheet => ({ ...sheet, read: () => readSheet(file, at) }));
  return { entries: tally.entries(), taken, sheets };
}
