import { createReadStream, existsSync } from 'node:fs';
import {
  type Cell,
  type EntrySheets,
  entrySheetsSchema,
  type SheetRow,
} from '@portal/contract/competition/entry-sheets';
import { z } from 'zod';
import { readLines } from '../operator-client';
import { createTally, type SheetTally } from './sheet-tally';

/** First line of the file: identifies the export, its start time, and the sheets. */
const beginningSchema = z.object({
  of: z.string(),
  begun: z.number(),
  sheets: entrySheetsSchema.shape.sheets,
});
type Beginning = z.infer<typeof beginningSchema>;

/** Rows read by an interrupted export, without the last entry, which may be incomplete. */
export interface ResumableRows {
  sheets: EntrySheets['sheets'];
  tally: SheetTally;
  begun: number;
  /** Offset of the end of the last complete entry, and its number. */
  bytes: number;
  after: string;
}

/** Older rows might contain data whose consent was withdrawn since. */
const RESUMABLE_FOR_MS = 3_600_000;

export const beginningLine = (beginning: Beginning) => `${JSON.stringify(beginning)}\n`;

/** The sheet number comes first, so that readers of one sheet can skip other rows without parsing them. */
export const rowLine = ({ sheet, cells }: SheetRow) => `${sheet}\t${JSON.stringify(cells)}\n`;

function parseRow(line: string): SheetRow {
  const tab = line.indexOf('\t');
  return { sheet: Number(line.slice(0, tab)), cells: JSON.parse(line.slice(tab + 1)) };
}

export async function* readSheet(file: string, sheet: number): AsyncGenerator<Cell[]> {
  const start = `${sheet}\t`;
  for await (const line of readLines(createReadStream(file)))
    if (line.startsWith(start)) yield JSON.parse(line.slice(start.length));
}

/** @returns the header if it belongs to this export and is recent enough */
function parseBeginning(line: string, of: string): Beginning | undefined {
  const beginning = beginningSchema.parse(JSON.parse(line));
  return beginning.of === of && Date.now() - beginning.begun < RESUMABLE_FOR_MS ? beginning : undefined;
}

/**
 * @param of identifies the export: place and filter
 * @returns the rows to resume from, or undefined without a complete entry
 */
export async function readResumableRows(file: string, of: string): Promise<ResumableRows | undefined> {
  if (!existsSync(file)) return undefined;
  let resumable: (Omit<ResumableRows, 'after'> & { after?: string }) | undefined;
  let bytes = 0;
  let number: Cell | undefined;
  let pending: SheetRow[] = [];
  try {
    for await (const line of readLines(createReadStream(file))) {
      if (!resumable) {
        const beginning = parseBeginning(line, of);
        if (!beginning) return undefined;
        const { sheets, begun } = beginning;
        resumable = { sheets, begun, tally: createTally(sheets), bytes: 0 };
      } else {
        const row = parseRow(line);
        if (row.sheet === 0) {
          for (const each of pending) resumable.tally.add(each);
          if (typeof number === 'string') {
            resumable.bytes = bytes;
            resumable.after = number;
          }
          [number] = row.cells;
          pending = [];
          // Entries without a number come last, in no order that could be resumed.
          if (typeof number !== 'string') break;
        }
        pending.push(row);
      }
      bytes += Buffer.byteLength(line) + 1;
    }
  } catch (error) {
    // The last line is truncated if the command was killed while writing.
    if (!(error instanceof SyntaxError)) throw error;
  }
  return resumable?.after === undefined ? undefined : { ...resumable, after: resumable.after };
}
