import { asRecord } from '@portal/contract/season/answers';
import { isBlank, readFigure, withoutHeadings } from './copied-block';

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
