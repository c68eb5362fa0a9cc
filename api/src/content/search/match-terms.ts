import { isThing } from './search-words';

/** A text that terms are matched against: the terms of each wording of its title, and all terms that it mentions. */
export interface TermDocument {
  wordings: readonly ReadonlySet<string>[];
  mentioned: ReadonlySet<string>;
}

export interface TermMatch<S> {
  document: S;
  /** Likeness plus half the coverage. */
  score: number;
  /** How alike the question and the nearest wording are. */
  likeness: number;
  /** Share of the question that the text mentions; a thing that is missing counts against it. */
  coverage: number;
}

/** Assumed number of texts in the rarity of a term, so that it does not change when texts without the term are added. */
const TEXTS = 60;
/** Weight of the coverage in the score. */
const TEXT_WEIGHT = 0.5;
/** A thing that has several names says more than two characters that stand side by side. */
const THING_WEIGHT = 1.5;
/** A thing that was asked for and is not mentioned counts once more by this share. */
const MISSING_THING = 0.5;

/** @returns `documents` by how well they fit what was asked, best first */
export function matchTerms<S extends TermDocument>(
  asked: readonly string[],
  documents: readonly S[],
): TermMatch<S>[] {
  const rarities = new Map<string, number>();
  function rarity(term: string): number {
    const kept = rarities.get(term);
    if (kept !== undefined) return kept;
    const mentioning = documents.filter(({ mentioned }) => mentioned.has(term)).length;
    const value = Math.log(1 + TEXTS / (mentioning + 0.5)) * (isThing(term) ? THING_WEIGHT : 1);
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
      const missing = weigh(asked.filter((term) => isThing(term) && !mentioned.has(term)));
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

/** @returns how alike two texts are by their pairs of characters, from 0 to 1 */
export function compareLetters(one: readonly string[], other: readonly string[]): number {
  const pairs = new Set(other);
  return (2 * one.filter((pair) => pairs.has(pair)).length) / (one.length + other.length || 1);
}
