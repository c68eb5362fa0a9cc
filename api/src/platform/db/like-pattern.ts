/** A LIKE pattern that finds `text` anywhere, taking every character as itself. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
