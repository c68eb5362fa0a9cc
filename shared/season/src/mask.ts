const MASK = '****';
/** The full-width star too: input methods type it. */
const STAR = /[*＊]/;

/**
 * @returns whether an answer holds a character that stands for a covered one. As a sensitive answer it is the masked one
 *   that was shown, or a part of it, and never a new value.
 */
export function isMasked(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isMasked);
  return typeof value === 'string' && STAR.test(value);
}

/**
 * @returns a text, number or list of them with its middle covered, by which `isMasked` knows it; a masked one as it is.
 *   Other kinds of answers (files, places, yes and no) have nothing that could be covered.
 */
export function mask(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mask);
  if (typeof value === 'number') return mask(String(value));
  if (typeof value !== 'string' || value === '' || isMasked(value)) return value;
  // Not by code units: half of a rare character could not be stored.
  const characters = Array.from(value);
  const { length } = characters;
  const [head, tail] = length > 10 ? [3, 4] : length > 4 ? [1, 2] : [0, 0];
  const covered = '*'.repeat(Math.max(MASK.length, length - head - tail));
  return [...characters.slice(0, head), covered, ...characters.slice(length - tail)].join('');
}
