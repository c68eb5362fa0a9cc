/** Columns that a terminal gives to a character: two to Chinese and full-width ones. */
function width(text: string): number {
  return [...text].reduce(
    (sum, char) => sum + (/[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60“”‘’…—]/.test(char) ? 2 : 1),
    0,
  );
}

/** @returns rows under a header in aligned columns */
export function table(
  header: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  const all = [header, ...rows].map((row) => row.map((cell) => String(cell ?? '—')));
  const widths = header.map((_, column) => Math.max(...all.map((row) => width(row[column] ?? ''))));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - width(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
