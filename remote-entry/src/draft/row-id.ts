const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';

/** @returns a new id for a table's row, unique in the entry */
export function newRowId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => ALPHABET[byte % 36]).join('');
}
