/**
 * @returns words of an address or an answer as the API takes them: not too long, without half of a character at the end, and
 *   with a blank for each sign that nobody can see
 */
export function limitText(text: string | null, maxLength: number): string {
  const visible = (text ?? '').replaceAll(/\p{Cc}/gu, ' ').trim();
  return visible
    .slice(0, maxLength)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}

/** The first letter of a name as a mark of it; rare surnames such as 𠮷 are two code units, of which one alone is a broken sign. */
export const firstLetter = (name: string): string => [...name][0] ?? '';
