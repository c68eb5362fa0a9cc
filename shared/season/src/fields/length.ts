/** @returns characters as a person counts them; surrounding blanks do not count. */
export function countCharacters(text: string): number {
  return Array.from(text.trim()).length;
}

interface Limits {
  min?: number;
  max: number;
}

/** @returns what is wrong with the length of a text; undefined when nothing is */
export function lengthFault(label: string, { min, max }: Limits, text: string): string | undefined {
  const length = countCharacters(text);
  if (min !== undefined && length < min) return `${label}至少${min}个字，还差${min - length}个字`;
  return length > max ? `${label}最多${max}个字，已超出${length - max}个字` : undefined;
}

/** @returns a text of the right length that begins like `start` */
export function sampleText({ min = 1, max }: Limits, start: string): string {
  const wanted = Math.min(max, Math.max(min, 2));
  const repeated = start.repeat(Math.ceil(wanted / start.length));
  return Array.from(repeated)
    .slice(0, Math.max(wanted, Math.min(max, start.length)))
    .join('');
}
