import { splitGraphemes } from 'unicode-segmenter/grapheme';

/** Each of these is always one character, so that most texts need no segmentation on every keystroke. */
const PLAIN =
  /^[\n -~\u00a1-\u00ac\u00ae-\u00ff\u2010-\u2027\u3000-\u3029\u3030-\u3098\u309b-\u9fff\uff01-\uff9d]*$/;
/** The longest emoji have ten code points; longer clusters are stacked marks, and each of them counts. */
const MAX_CLUSTER = 16;

/**
 * @returns characters as people perceive them: an emoji with skin tone, a letter with its accents. Not with
 *   `Intl.Segmenter`, which differs between browsers and takes minutes for half a megabyte of rare characters.
 */
function* splitCharacters(text: string): Generator<string> {
  if (PLAIN.test(text)) return yield* text;
  for (const cluster of splitGraphemes(text)) {
    const points = cluster.length > MAX_CLUSTER ? Array.from(cluster) : [];
    if (points.length > MAX_CLUSTER) yield* points;
    else yield cluster;
  }
}

/** @returns characters as people count them, the same in browser and server, without surrounding blanks */
export function countCharacters(text: string): number {
  const trimmed = text.trim();
  if (PLAIN.test(trimmed)) return trimmed.length;
  let count = 0;
  for (const _ of splitCharacters(trimmed)) count += 1;
  return count;
}

/** @returns the first `count` characters, without splitting an emoji */
export function firstCharacters(text: string, count: number): string {
  if (text.length <= count) return text;
  let first = '';
  let rest = count;
  for (const character of splitCharacters(text)) {
    if (rest === 0) break;
    first += character;
    rest -= 1;
  }
  return first;
}

interface Limits {
  min?: number;
  max: number;
}

/** @returns what is wrong with the length of a text, or undefined */
export function lengthFault(label: string, { min, max }: Limits, text: string): string | undefined {
  const length = countCharacters(text);
  if (min !== undefined && length < min) return `${label}至少${min}个字，还差${min - length}个字`;
  return length > max ? `${label}最多${max}个字，已超出${length - max}个字` : undefined;
}

/** @returns a text of valid length that begins with `start` */
export function sampleText({ min = 1, max }: Limits, start: string): string {
  const wanted = Math.min(max, Math.max(min, 2));
  const repeated = start.repeat(Math.ceil(wanted / start.length));
  return firstCharacters(repeated, Math.max(wanted, Math.min(max, start.length)));
}
