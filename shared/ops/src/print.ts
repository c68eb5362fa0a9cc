import { beijingClock, beijingDay } from '@portal/contract/beijing-time';
/** @returns the text without what would steer a terminal or turn its line around: names in it may come from anybody */
export const printable = (text: string) => text.replaceAll(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu, '');

/** Columns that a terminal gives to a character: two to Chinese and full-width ones. */
export function terminalWidth(text: string): number {
  return [...text].reduce(
    (sum, char) => sum + (/[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60“”‘’…—]/.test(char) ? 2 : 1),
    0,
  );
}

const padded = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - terminalWidth(text)));

/** @returns rows under a header in aligned columns, each in one line; an empty cell is a dash */
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

/** @returns two aligned columns, indented, as help texts show them */
export function formatColumns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => terminalWidth(left)));
  return rows.map(([left, right]) => `  ${padded(left, width)}  ${right}`.trimEnd()).join('\n');
}

/** @returns a moment in Beijing time, to the second: `2027-02-01 18:00:00` */
export function beijingSecond(iso: string): string {
  return `${beijingDay(iso)} ${beijingClock(iso)}`;
}

/** Tells a person at a terminal how far a long work is; files and pipes get nothing of it. */
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

/** @returns a size in bytes, rounded up: in KB, or from a megabyte on in MB or GB with one decimal */
export function formatSize(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1024) return `${Math.ceil(kilobytes)} KB`;
  const [size, unit] = kilobytes < 1024 ** 2 ? [kilobytes / 1024, 'MB'] : [kilobytes / 1024 ** 2, 'GB'];
  return `${Math.ceil(size * 10) / 10} ${unit}`;
}
