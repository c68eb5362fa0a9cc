import { asRecord } from '@portal/contract/season/answers';
import { readMoney } from '../fields/figures';

/** @returns the cells of a block that a spreadsheet copied: lines, and tabs between cells */
export function readBlock(text: string): string[][] {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()));
}

const FIGURE = /^[-－(（]?[\d０-９]/;

/** Headings that were copied along: a first line or column without a single figure. */
function withoutHeadings(block: string[][]): string[][] {
  const lines = block.filter((line) => line.some((cell) => FIGURE.test(cell)));
  const named =
    lines.length > 0 &&
    lines.every((line) => line.length > 1 && !FIGURE.test(line[0] ?? '') && line[0] !== '');
  const cells = named ? lines.map((line) => line.slice(1)) : lines;
  const years = cells.length > 1 && cells[0]?.every((cell) => /^\d{4}年?$/.test(cell));
  return years ? cells.slice(1) : cells;
}

/** Accountants write losses in brackets. */
function readFigure(cell: string): number | string | null {
  const loss = /^[(（](.+)[)）]$/.exec(cell);
  return readMoney(loss ? `-${loss[1]}` : cell);
}

/**
 * Puts a copied block into the matrix, its first cell at `start`. Empty cells leave what is there; what reaches over
 * the edge, or into closed years, is left out.
 */
export function pasteFigures(
  figures: Readonly<Record<string, unknown>>,
  block: string[][],
  rows: readonly string[],
  years: readonly string[],
  start: { row: string; year: string },
): Record<string, unknown> {
  const pasted: Record<string, unknown> = { ...figures };
  const [top, left] = [rows.indexOf(start.row), years.indexOf(start.year)];
  for (const [down, line] of withoutHeadings(block).entries()) {
    for (const [right, cell] of line.entries()) {
      const [row, year] = [rows[top + down], years[left + right]];
      if (row === undefined || year === undefined || cell === '') continue;
      pasted[row] = { ...asRecord(pasted[row]), [year]: readFigure(cell) };
    }
  }
  return pasted;
}
