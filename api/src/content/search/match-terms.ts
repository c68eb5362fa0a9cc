import { isSynonymTerm } from './search-words';

/** A text to match terms against: the terms of each wording of its title, and all terms it mentions. */
export interface TermDocument {
  wordings: readonly ReadonlySet<string>[];
  mentioned: ReadonlySet<string>;
}

export interface TermMatch<S> {
  document: S;
  score: number;
  /** Similarity of the question to the nearest wording. */
  likeness: number;
  /** Share of the question that the text mentions; missing things reduce it. */
  coverage: number;
}

/**
 * Assumed number of texts for the rarity of a term; constant, so that adding texts without the term does not change it.
 */
const TEXTS = 60;
const TEXT_WEIGHT = 0.5;
/** A thing, which has several names, is more significant than two adjacent characters. */
const THING_WEIGHT = 1.5;
/** Additional penalty for a thing in the question that the text does not mention. */
const MISSING_THING = 0.5;

/** @returns `documents` by how well they match, best first */
export function matchTerms<S extends TermDocument>(
  asked: readonly string[],
  documents: readonly S[],
): TermMatch<S>[] {
  const rarities = new Map<string, number>();
  function rarity(term: string): number {
    const kept = rarities.get(term);
    if (kept !== undefined) return kept;
    const mentioning = documents.filter(({ mentioned }) => mentioned.has(term)).length;
    const value = Math.log(1 + TEXTS / (mentioning + 0.5)) * (isSynonymTerm(term) ? THING_WEIGHT : 1);
    rarities.set(term, value);
    return value;
  }
  const weigh = (terms: Iterable<string>) => [...terms].reduce((sum, term) => sum + rarity(term), 0);
  const weight = weigh(asked);
  if (weight === 0) return [];
  return documents
    .filter(({ mentioned }) => asked.some((term) => mentioned.has(term)))
    .map((document) => {
      const { wordings, mentioned } = document;
      const missing = weigh(asked.filter((term) => isSynonymTerm(term) && !mentioned.has(term)));
      const coverage =
        weigh(asked.filter((term) => mentioned.has(term))) / (weight + MISSING_THING * missing);
      const alike = wordings.map(
        (terms) => (2 * weigh(asked.filter((term) => terms.has(term)))) / (weight + weigh(terms)),
      );
      const likeness = Math.max(...alike);
      return { document, score: likeness + TEXT_WEIGHT * coverage, likeness, coverage };
    })
    .sort((one, other) => other.score - one.score);
}

/** @returns the similarity of two texts by character pairs, from 0 to 1 */
export function pairSimilarity(one: readonly string[], other: readonly string[]): number {
  const pairs = new Set(other);
  return (2 * one.filter((pair) => pairs.has(pair)).length) / (one.length + other.length || 1);
}
