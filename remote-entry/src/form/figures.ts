import { asRecord, type StepAnswers } from '@portal/season/answers';
import { sumColumn } from '@portal/season/table-checks';

const FEN_PER_WAN = 1_000_000;

/** Digits of a number as people type it: full-width, with separators, with a unit behind. */
function plainDigits(text: string): string {
  return text
    .replace(/[０-９．－]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/[,，\s]/g, '')
    .replace(/(万元|%|％)$/, '');
}

/**
 * Reads a decimal with at most two places, without passing through floating point.
 * @returns hundredths; null for nothing; the text itself where it is no such number, so that it is not lost
 */
function readHundredths(text: string): number | string | null {
  const plain = plainDigits(text);
  if (plain === '') return null;
  const match = /^(-?)(\d{0,9})(?:\.(\d{0,2})0*)?$/.exec(plain);
  if (!match || (match[2] === '' && !match[3])) return text;
  const hundredths = Number(match[2] || 0) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return match[1] ? -hundredths : hundredths;
}

/** @returns 分 for a sum typed in 万元; see `readHundredths` for what is none */
export function readMoney(text: string): number | string | null {
  const read = readHundredths(text);
  return typeof read === 'number' ? (read * FEN_PER_WAN) / 100 : read;
}

/** @returns basis points for a percentage; see `readHundredths` for what is none */
export const readPercent = readHundredths;

/** @returns a whole number; null for nothing; the text itself where it is no such number */
export function readWhole(text: string): number | string | null {
  const plain = plainDigits(text);
  if (plain === '') return null;
  return /^-?\d{1,15}$/.test(plain) ? Number(plain) : text;
}

/** @returns the stored sum as text in 万元 */
export function writeMoney(value: unknown): string {
  return typeof value === 'number' ? decimal(value / FEN_PER_WAN) : writeText(value);
}

/** @returns the stored basis points as text in per cent */
export function writePercent(value: unknown): string {
  return typeof value === 'number' ? decimal(value / 100) : writeText(value);
}

/** @returns text as it is, numbers in digits, nothing as nothing */
export function writeText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function decimal(value: number): string {
  return String(Number(value.toFixed(2)));
}

/** A block that a spreadsheet copied, without its headings. */
interface CopiedBlock {
  /** Cells with figures by line; an empty line keeps its place. */
  lines: string[][];
  /** The year that the block itself gives each column; none where it has no such heading. */
  years?: (string | undefined)[];
}

/** @returns the cells of a block that a spreadsheet copied: lines, and tabs between cells */
export function readBlock(text: string): string[][] {
  return text
    .normalize('NFKC')
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()));
}

const FIGURE = /^[-(]?¥?\d[\d,.\s]*(万?元|%)?\)?$/;
const DASHES = /^[-–—―−/]+$/;
const YEAR = /^((?:19|20)\d{2})(年.*|[-/]12[-/]31)?$/;

/** Nothing, or one of the strokes that accountants write instead. */
function isBlank(cell: string): boolean {
  return cell === '' || DASHES.test(cell);
}

function isFigure(cell: string): boolean {
  return FIGURE.test(cell);
}

function isWord(cell: string | undefined): boolean {
  return cell !== undefined && !isBlank(cell) && !isFigure(cell);
}

/** Accountants write losses in brackets. */
function readFigure(cell: string): number | string | null {
  const loss = /^\((.+)\)$/.exec(cell);
  return readMoney(loss ? `-${loss[1]}` : cell);
}

/**
 * Takes headings off a block. Only what leads it can be one: a line or cell in the middle that has no figure is a
 * figure that is not there, and what follows has to stay in its place.
 *
 * @param known the years that are asked for
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

/** Bare numbers are years only where no sums are likely: one after the other, near the years that are asked for. */
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
 * Puts a copied block into the matrix: its lines from the row of `start` on, its columns by the years in its heading,
 * else from the year of `start` on. Empty cells leave what is there; what reaches over the edge, or into closed years,
 * is left out.
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
      pasted[row] = { ...asRecord(pasted[row]), [year]: readFigure(cell) };
    }
  }
  return pasted;
}

export const SHARE = 'share';

/** @returns what is missing to 100 %, in basis points; what is not a number counts as none */
export function missingShare(rows: readonly StepAnswers[]): number {
  return 10_000 - sumColumn(SHARE, rows);
}

/** @returns what the last row's share has to be for 100 %, in basis points; not above zero where the others have all */
export function lastRowShare(rows: readonly StepAnswers[]): number {
  return missingShare(rows.slice(0, -1));
}
