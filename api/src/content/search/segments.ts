import { FILLERS, normalize, simplify } from './search-words';

const segmenter = new Intl.Segmenter('zh-Hans', { granularity: 'word' });
const HAN = /^\p{Script=Han}+$/u;
const WORD = /^[\p{Script=Han}a-z0-9]+$/u;

/** The words of a Chinese text in order, without punctuation. */
export function toSegments(text: string): string[] {
  return [...segmenter.segment(simplify(normalize(text)))]
    .map(({ segment }) => segment)
    .filter((part) => WORD.test(part));
}

const MAX_COMPOUND = 6;

/** Words of a title that users may type: single words of two or more characters, and adjacent pairs of words. */
export function toVocabulary(text: string): string[] {
  const words = new Set<string>();
  for (const run of simplify(normalize(text)).split(/[^\p{Script=Han}]+/u)) {
    if (run.length > 1 && run.length <= MAX_COMPOUND) words.add(run);
    const segments = toSegments(run);
    for (const [at, segment] of segments.entries()) {
      if (segment.length > 1) words.add(segment);
      const compound = segment + (segments[at + 1] ?? '');
      if (compound.length > 1 && compound.length <= MAX_COMPOUND) words.add(compound);
    }
  }
  return [...words].filter((word) => HAN.test(word) && word.replace(FILLERS, '').length > 1);
}
