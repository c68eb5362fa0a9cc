import { readMoney } from '../fields/figures';

/** A block that a spreadsheet copied, without its headings. */
export interface CopiedBlock {
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
export function isBlank(cell: string): boolean {
  return cell === '' || DASHES.test(cell);
}

function isFigure(cell: string): boolean {
  return FIGURE.test(cell);
}

function isWord(cell: string | undefined): boolean {
  return cell !== undefined && !isBlank(cell) && !isFigure(cell);
}

/** Accountants write losses in brackets. */
export function readFigure(cell: string): number | string | null {
  const loss = /^\((.+)\)$/.exec(cell);
  return readMoney(loss ? `-${loss[1]}` : cell);
}

/**
 * Takes headings off a block. Only what leads it can be one: a line or cell in the middle that has no figure is a
 * figure that is not there, and what follows has to stay in its place.
 *
 * @param known the years that are asked for
 */
export function withoutHeadings(block: string[][], known: readonly string[]): CopiedBlock {
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
