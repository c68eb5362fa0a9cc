import { beijingClock, beijingDay } from '@portal/contract/beijing-time';
/** @returns the text without terminal and bidi control characters, because names in it are untrusted */
export const printable = (text: string) => text.replaceAll(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu, '');

/** @returns number of terminal columns: two for Chinese and full-width characters */
export function terminalWidth(text: string): number {
  return [...text].reduce(
    (sum, char) => sum + (/[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60“”‘’…—]/.test(char) ? 2 : 1),
    0,
  );
}

const padded = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - terminalWidth(text)));

/** @returns an aligned table, one line per row; empty cells are shown as a dash */
export function formatTable(
  header: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  const all = [header, ...rows].map((row) => row.map((cell) => String(cell ?? '—').replaceAll(/\s+/g, ' ')));
  const widths = header.map((_, column) => Math.max(...all.map((row) => terminalWidth(row[column] ?? ''))));
  return all
    .map((row) =>
      row
        .map((cell, column) => padded(cell, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** @returns two aligned, indented columns, as in help texts */
export function formatColumns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => terminalWidth(left)));
  return rows.map(([left, right]) => `  ${padded(left, width)}  ${right}`.trimEnd()).join('\n');
}

/** @returns Beijing time to the second: `2027-02-01 18:00:00` */
export function beijingSecond(iso: string): string {
  return `${beijingDay(iso)} ${beijingClock(iso)}`;
}

/** Shows progress of long operations, on a terminal only. */
export function createProgress(verb: string) {
  const stream = process.stderr;
  let shown = 0;
  return {
    show(done: number, total: number): void {
      if (!stream.isTTY || (Date.now() - shown < 200 && done < total)) return;
      shown = Date.now();
      stream.write(`\r${verb} ${done} / ${total}`);
    },
    /** Clears the line. */
    end(): void {
      if (shown > 0) stream.write('\r\u001b[K');
      shown = 0;
    },
  };
}

/** @returns bytes as KB, or from a megabyte as MB or GB with one decimal, rounded up */
export function formatSize(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1024) return `${Math.ceil(kilobytes)} KB`;
  const [size, unit] = kilobytes < 1024 ** 2 ? [kilobytes / 1024, 'MB'] : [kilobytes / 1024 ** 2, 'GB'];
  return `${Math.ceil(size * 10) / 10} ${unit}`;
}
