/**
 * @returns text acceptable to the API: control characters replaced by spaces, truncated without splitting a
 *   surrogate pair
 */
export function limitText(text: string | null, maxLength: number): string {
  const visible = (text ?? '').replaceAll(/\p{Cc}/gu, ' ').trim();
  return visible
    .slice(0, maxLength)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}

/** First code point: rare surnames such as 𠮷 are surrogate pairs. */
export const firstLetter = (name: string): string => [...name][0] ?? '';
