const MASK = '****';
/** Input methods produce the full-width star, too. */
const STAR = /[*＊]/;

/**
 * @returns whether an answer contains mask characters. A sensitive answer that does is the mask that was shown, or a part
 *   of it, and never a new value.
 */
export function isMasked(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isMasked);
  return typeof value === 'string' && STAR.test(value);
}

/**
 * @returns a text, number or list of them with the middle masked, as recognized by `isMasked`; a masked one unchanged.
 *   Other answers (files, places, yes or no) cannot be masked.
 */
export function mask(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mask);
  if (typeof value === 'number') return mask(String(value));
  if (typeof value !== 'string' || value === '' || isMasked(value)) return value;
  // By code points: half of a surrogate pair could not be stored.
  const characters = Array.from(value);
  const { length } = characters;
  const [head, tail] = length > 10 ? [3, 4] : length > 4 ? [1, 2] : [0, 0];
  const covered = '*'.repeat(Math.max(MASK.length, length - head - tail));
  return [...characters.slice(0, head), covered, ...characters.slice(length - tail)].join('');
}
