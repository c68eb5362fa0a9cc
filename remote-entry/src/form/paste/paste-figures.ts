import { asRecord } from '@portal/season/answers';
import { readMoney } from '@portal/season/fields/read-text';
import { readCells } from './clipboard-cells';

interface CopiedBlock {
  lines: string[][];
  years?: (string | undefined)[];
}

/** @returns the cells of a pasted block, trimmed and in half-width characters */
export function readBlock(text: string): string[][] {
  return readCells(text).map((line) => line.map((cell) => cell.normalize('NFKC').trim()));
}

const FIGURE = /^[-−–(]?¥?\d[\d,.\s]*(万?元|%)?\)?$/;
const DASHES = /^[-–—―−/]+$/;
const YEAR = /^((?:19|20)\d{2})(年.*|[-/]12[-/]31)?$/;

/** @returns whether a cell is empty or contains a dash, which accountants write for zero */
function isBlank(cell: string): boolean {
  return cell === '' || DASHES.test(cell);
}

function isFigure(cell: string): boolean {
  return FIGURE.test(cell);
}

function isWord(cell: string | undefined): boolean {
  return cell !== undefined && !isBlank(cell) && !isFigure(cell);
}

/**
 * Only the first line and column can be headings: elsewhere a cell without a figure is a missing figure, and
 * the cells after it keep their positions.
 * @param known the years of the matrix
 */
function withoutHeadings(block: string[][], known: readonly string[]): CopiedBlock {
  const first = block.findIndex((line) => line.some(isFigure));
  const head = block.findIndex((line) => isYearHeading(line, block.length > 1 ? known : []));
  if (head >= 0 && (first < 0 || head <= first)) {
    const years = block[head]?.map((cell) => YEAR.exec(cell)?.[1]);
    return { lines: block.slice(head + 1), years };
  }
  const [top = [], ...below] = block;
  const titled = !top.some(isFigure) && (top.length > 1 ? top.slice(1) : top).some(isWord);
  const lines = titled ? below : block;
  const named =
    lines.some(([name]) => isWord(name)) &&
    lines.every(([name = '', ...figures]) => figures.length > 0 && !isFigure(name));
  return { lines: named ? lines.map((line) => line.slice(1)) : lines };
}

/**
 * Bare numbers count as years only if they cannot be amounts: consecutive, and near the years of the matrix.
 */
function isYearHeading(line: string[], known: readonly string[]): boolean {
  const years = line.flatMap((cell) => YEAR.exec(cell)?.[1] ?? []);
  if (years.length === 0 || line.some((cell) => isFigure(cell) && !YEAR.test(cell))) return false;
  if (line.some((cell) => YEAR.exec(cell)?.[2])) return true;
  if (years.length === 1) return known.includes(years[0] ?? '');
  const last = Number(known.at(-1));
  return years.every((year, at) => {
    const step = at === 0 ? 1 : Number(year) - Number(years[at - 1]);
    return Math.abs(step) === 1 && Math.abs(Number(year) - last) <= 10;
  });
}

/**
 * Lines start at the row of `start`; columns follow the years of the heading, else they start at the year of
 * `start`. Empty cells change nothing; cells outside the matrix or in closed years are ignored.
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
  const { lines, years: headings } = withoutHeadings(block, years);
  for (const [down, line] of lines.entries()) {
    for (const [right, cell] of line.entries()) {
      const row = rows[top + down];
      const year = headings ? headings[right] : years[left + right];
      if (row === undefined || year === undefined || !years.includes(year) || isBlank(cell)) continue;
      pasted[row] = { ...asRecord(pasted[row]), [year]: readMoney(cell) };
    }
  }
  return pasted;
}
