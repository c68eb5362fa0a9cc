import { splitGraphemes } from 'unicode-segmenter/grapheme';

/** Each of these is one character by itself, so that most texts need no search at every keystroke. */
const PLAIN =
  /^[\n -~\u00a1-\u00ac\u00ae-\u00ff\u2010-\u2027\u3000-\u3029\u3030-\u3098\u309b-\u9fff\uff01-\uff9d]*$/;
/** The longest emoji have ten code points; what has more is made of marks on marks, and each of them counts. */
const MAX_CLUSTER = 16;

/**
 * @returns what a person sees as single characters: an emoji with skin colour, a letter with its accents. Not by
 * `Intl.Segmenter`, which counts otherwise in each browser and takes minutes over half a megabyte of rare signs.
 */
function splitCharacters(text: string): string[] {
  if (PLAIN.test(text)) return Array.from(text);
  return Array.from(splitGraphemes(text), (cluster) => {
    const points = cluster.length > MAX_CLUSTER ? Array.from(cluster) : [];
    return points.length > MAX_CLUSTER ? points : [cluster];
  }).flat();
}

/**
 * @returns characters as a person counts them, in the browser and on the server alike; surrounding blanks do not count
 */
export function countCharacters(text: string): number {
  const trimmed = text.trim();
  return PLAIN.test(trimmed) ? trimmed.length : splitCharacters(trimmed).length;
}

/** @returns the first `count` characters; no emoji is cut in two */
export function firstCharacters(text: string, count: number): string {
  return text.length <= count ? text : splitCharacters(text).slice(0, count).join('');
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
  return firstCharacters(repeated, Math.max(wanted, Math.min(max, start.length)));
}
