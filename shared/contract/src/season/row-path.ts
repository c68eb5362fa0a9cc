import { asRows } from './answers';

type Path = (string | number)[];

/**
 * @param path step, table, number of the row, and perhaps a column
 * @param table the table's answer
 * @returns where what was said of the row belongs in the table: with the row, or at the table once the row is gone
 */
export function rowPath(path: Readonly<Path>, rowId: string, table: unknown): Path {
  const at = asRows(table).findIndex(({ id }) => id === rowId);
  return [...path.slice(0, 2), ...(at < 0 ? [] : [at, ...path.slice(3)])];
}
