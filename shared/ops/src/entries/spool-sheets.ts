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

/** A sheet whose rows wait in a file. */
export interface SpooledSheet {
  name: string;
  columns: readonly SizedColumn[];
  rows: number;
  read(): AsyncGenerator<Cell[]>;
}

interface Export {
  /** Names it, by place and filter: rows of another export are never mixed in. */
  of: string;
  /** @param after number of the entry after which the lines begin. @returns the lines as the API sends them */
  open(after?: string): AsyncIterable<string>;
  /** Called with the sheets before any row is read; nothing is read when it throws. */
  begin(sheets: EntrySheets['sheets']): Promise<void>;
}

type Lines = AsyncIterator<string> & AsyncIterable<string>;

async function openLines(lines: AsyncIterable<string>): Promise<{ head: EntrySheets; rest: Lines }> {
  const rest = lines[Symbol.asyncIterator]() as Lines;
  const first = await rest.next();
  if (first.done) throw new CommandError('unreachable', '平台接口没有给出表格，请再试一次');
  return { head: entrySheetsSchema.parse(JSON.parse(first.value)), rest };
}

/** Asks for what is missing; for all where another version of the form has other columns since. */
async function resumeExport({ open }: Export, resumable: ResumableRows | undefined) {
  const opened = await openLines(open(resumable?.after));
  if (!resumable || isDeepStrictEqual(opened.head.sheets, resumable.sheets)) return { ...opened, resumable };
  await opened.rest.return?.();
  return { ...(await openLines(open())), resumable: undefined };
}

/**
 * Reads an export, whose rows come entry by entry. They wait in a file: a workbook is written sheet after sheet, memory
 * does not grow with the entries, and the same command resumes one that was interrupted.
 *
 * @param onEntries gets the entries so far, and all of them
 * @returns the sheets, and of how many entries when an earlier command has read the rows
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
    // Without a complete entry nothing can be resumed, so no personal data may stay on disk.
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
