import { toPairs, toTerms, withoutCircumstances } from './search-words';

export interface PartCounts {
  counts: ReadonlyMap<string, number>;
  total: number;
}

/** Additive smoothing: pseudo-count of every part in every question. */
const SMOOTHING = 0.1;
/** Approximate number of distinct parts; the exact value hardly matters. */
const PARTS = 3_000;
const SIGNS = /[\s\p{P}]+/gu;

/** @returns the distinct characters, character pairs and terms of a sentence */
function toParts(sentence: string): string[] {
  const plain = withoutCircumstances(sentence).replace(SIGNS, '');
  const terms = [...toTerms(sentence)].map((term) => `#${term}`);
  return [...new Set([...plain, ...toPairs(plain), ...terms])];
}

export function countParts(wordings: readonly string[]): PartCounts {
  const counts = new Map<string, number>();
  let total = 0;
  for (const part of wordings.flatMap(toParts)) {
    counts.set(part, (counts.get(part) ?? 0) + 1);
    total += 1;
  }
  return { counts, total };
}

/**
 * Naive Bayes over characters, character pairs and terms, because terms alone ignore how people phrase a question.
 * @returns per question the log-likelihood margin over the best other question, divided by the square root of the number
 *   of known parts; negative for all but the likeliest
 */
export function compareLikelihoods(sentence: string, questions: readonly PartCounts[]): number[] {
  const known = toParts(sentence).filter((part) => questions.some(({ counts }) => counts.has(part)));
  const likelihoods = questions.map(({ counts, total }) =>
    known.reduce(
      (sum, part) => sum + Math.log(((counts.get(part) ?? 0) + SMOOTHING) / (total + SMOOTHING * PARTS)),
      0,
    ),
  );
  const [first = 0, second = first] = [...likelihoods].sort((one, other) => other - one);
  return likelihoods.map(
    (own) => (own - (own === first ? second : first)) / Math.sqrt(Math.max(1, known.length)),
  );
}
