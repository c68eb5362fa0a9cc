import type { ClipboardEvent } from 'react';

/**
 * Reads the cells of a block that a spreadsheet has put on the clipboard: tabs separate cells, line breaks rows. A cell
 * that holds one of them, or a quotation mark, stands in quotation marks. Written here, because the CSV libraries that
 * would fit weigh more than the page's other code for tables.
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

/** Whether the quotation mark at `start` has a partner at the end of its cell; else it is part of the text. */
function closes(text: string, start: number): boolean {
  return /^"(?:[^"]|"")*"(?=[\t\n]|$)/.test(text.slice(start));
}

/**
 * Pastes a single cell that the spreadsheet has put in quotation marks, because a tab or a line break is in it: in a text
 * they would be part of the answer.
 */
export function pasteQuotedCell(event: ClipboardEvent): void {
  const text = event.clipboardData.getData('text/plain');
  const [[cell = '', ...right] = [], ...below] = readCells(text);
  if (right.length > 0 || below.length > 0 || !text.startsWith('"') || !/[\t\n]/.test(cell)) return;
  event.preventDefault();
  // Unlike a changed value, what is inserted so can be undone by a key.
  document.execCommand(
    'insertText',
    false,
    event.target instanceof HTMLTextAreaElement ? cell : cell.replaceAll(/\s+/g, ' '),
  );
}
