import type { Cell, EntrySheets, SheetRow } from '@portal/contract/competition/entry-sheets';
import { CommandError } from '../failure';
import { terminalWidth } from '../print';

export type SizedColumn = EntrySheets['sheets'][number]['columns'][number] & { width: number };

const MAX_WIDTH = 60;
/** Space for the filter button. */
const TITLE_ROOM = 4;

/** @returns column width for the cell's longest line, up to the maximum */
function cellWidth(cell: Cell): number {
  if (typeof cell === 'number') return String(cell).length + 4;
  const lines = (cell ?? '').split('\n', 3).map((line) => terminalWidth(line.slice(0, MAX_WIDTH)));
  return Math.min(MAX_WIDTH, Math.max(...lines) + 2);
}

/** Counts rows and measures column widths of each sheet. */
export function createTally(sheets: EntrySheets['sheets']) {
  const tallies = sheets.map((sheet) => ({
    ...sheet,
    rows: 0,
    widths: sheet.columns.map(({ title }) => Math.min(MAX_WIDTH, terminalWidth(title) + TITLE_ROOM)),
  }));
  return {
    add({ sheet, cells }: SheetRow): void {
      const tally = tallies[sheet];
      if (!tally) throw new CommandError('unexpected', `平台接口给出了没有说明的表：${sheet}`);
      tally.rows += 1;
      for (const [at, width] of tally.widths.entries())
        if (width < MAX_WIDTH) tally.widths[at] = Math.max(width, cellWidth(cells[at] ?? null));
    },
    entries: () => tallies[0]?.rows ?? 0,
    sheets: () =>
      tallies.map(({ name, rows, columns, widths }) => ({
        name,
        rows,
        columns: columns.map((column, at): SizedColumn => ({ ...column, width: widths[at] ?? 0 })),
      })),
  };
}
export type SheetTally = ReturnType<typeof createTally>;
