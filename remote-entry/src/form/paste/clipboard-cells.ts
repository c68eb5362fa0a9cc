import type { ClipboardEvent } from 'react';

/**
 * Tab-separated cells, one row per line, quoted if a cell contains a tab, line break or quotation mark.
 * Written by hand because suitable CSV libraries are larger than the rest of the page's table code.
 */
export function readCells(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  const plain = text.replace(/\r\n?/g, '\n');
  for (let at = 0; at < plain.length; at += 1) {
    const char = plain[at];
    if (quoted && char === '"' && plain[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (char === '"' && (quoted || (cell === '' && closes(plain, at)))) quoted = !quoted;
    else if (quoted) cell += char;
    else if (char === '\t') endCell();
    else if (char === '\n') {
      endCell();
      rows.push([]);
    } else cell += char;
  }
  endCell();
  const last = rows.at(-1);
  return last?.length === 1 && last[0] === '' && rows.length > 1 ? rows.slice(0, -1) : rows;
}

/**
 * Whether the quotation mark at `start` has a closing one at the end of its cell; otherwise it is part of the
 * text.
 */
function closes(text: string, start: number): boolean {
  return /^"(?:[^"]|"")*"(?=[\t\n]|$)/.test(text.slice(start));
}

/**
 * Pastes a single cell without the quotation marks that the spreadsheet added because of a tab or line break.
 */
export function pasteQuotedCell(event: ClipboardEvent): void {
  const text = event.clipboardData.getData('text/plain');
  const [[cell = '', ...right] = [], ...below] = readCells(text);
  if (right.length > 0 || below.length > 0 || !text.startsWith('"') || !/[\t\n]/.test(cell)) return;
  event.preventDefault();
  // Unlike setting the value, `insertText` keeps the undo history.
  document.execCommand(
    'insertText',
    false,
    event.target instanceof HTMLTextAreaElement ? cell : cell.replaceAll(/\s+/g, ' '),
  );
}
