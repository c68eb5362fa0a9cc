/** Each of these is one character by itself, so that most texts need no segmenter at every keystroke. */
const PLAIN =
  /^[\n -~\u00a1-\u00ac\u00ae-\u00ff\u2010-\u2027\u3000-\u3029\u3030-\u3098\u309b-\u9fff\uff01-\uff9d]*$/;
/** The longest emoji have ten code points; what has more is made of marks on marks, and each of them counts. */
const MAX_CLUSTER = 16;

/** Undefined in browsers older than 2024's Firefox: there an emoji of several parts counts as its parts. */
const segmenter =
  typeof Intl.Segmenter === 'undefined' ? undefined : new Intl.Segmenter('zh', { granularity: 'grapheme' });

/** Segmenters take four times as long for a text of twice the length: a megabyte would hold a server up for minutes. */
const PIECE_LENGTH = 1024;
const HALF_AT_END = /[\ud800-\udbff]$/;

function* splitClusters(text: string, segments: Intl.Segmenter): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const isLast = at + PIECE_LENGTH >= text.length;
    const rest = text.slice(at, at + PIECE_LENGTH);
    const piece = isLast ? rest : rest.replace(HALF_AT_END, '');
    const clusters = Array.from(segments.segment(piece), ({ segment }) => segment);
    // The last one may go on behind the piece.
    if (!isLast && clusters.length > 1) clusters.pop();
    yield* clusters;
    at += clusters.join('').length;
  }
}

/** @returns what a person sees as single characters: an emoji with skin colour, a letter with its accents */
function splitCharacters(text: string): string[] {
  if (PLAIN.test(text) || !segmenter) return Array.from(text);
  return Array.from(splitClusters(text, segmenter)).flatMap((cluster) => {
    const points = Array.from(cluster);
    return points.length > MAX_CLUSTER ? points : [cluster];
  });
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
  // No more than these code units belong to them.
  const begin = text.slice(0, count * MAX_CLUSTER * 2);
  return text.length <= count ? text : splitCharacters(begin).slice(0, count).join('');
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
