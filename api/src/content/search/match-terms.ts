import { isThing } from '../search-words';

/** What terms are compared with: each wording of a title by itself, and all that the text speaks of. */
export interface Speaker {
  wordings: readonly ReadonlySet<string>[];
  spoken: ReadonlySet<string>;
}

export interface TermMatch<S> {
  speaker: S;
  /** How alike what was asked and the nearest wording are, and half of how much of it the text speaks of. */
  score: number;
  /** How alike what was asked and the nearest wording are. */
  likeness: number;
  /** Share of what was asked that the text speaks of; a thing that is missing counts against it. */
  coverage: number;
}

/** As if of so many texts: rarity must not depend on how many happen to share a word with what was asked. */
const TEXTS = 60;
/** What a text adds to how alike the wordings are. */
const TEXT_WEIGHT = 0.5;
/** A thing that has several names says more than two characters that stand side by side. */
const THING_WEIGHT = 1.5;
/** A thing that was asked for and is not spoken of counts once more by this share. */
const MISSING_THING = 0.5;

/** @returns `speakers` by how well they fit what was asked, best first */
export function matchTerms<S extends Speaker>(
  asked: readonly string[],
  speakers: readonly S[],
): TermMatch<S>[] {
  const rarities = new Map<string, number>();
  function rarity(term: string): number {
    const kept = rarities.get(term);
    if (kept !== undefined) return kept;
    const speaking = speakers.filter(({ spoken }) => spoken.has(term)).length;
    const value = Math.log(1 + TEXTS / (speaking + 0.5)) * (isThing(term) ? THING_WEIGHT : 1);
    rarities.set(term, value);
    return value;
  }
  const weigh = (terms: Iterable<string>) => [...terms].reduce((sum, term) => sum + rarity(term), 0);
  const weight = weigh(asked);
  if (weight === 0) return [];
  return speakers
    .filter(({ spoken }) => asked.some((term) => spoken.has(term)))
    .map((speaker) => {
      const { wordings, spoken } = speaker;
      const missing = weigh(asked.filter((term) => isThing(term) && !spoken.has(term)));
      const coverage = weigh(asked.filter((term) => spoken.has(term))) / (weight + MISSING_THING * missing);
      const alike = wordings.map(
        (terms) => (2 * weigh(asked.filter((term) => terms.has(term)))) / (weight + weigh(terms)),
      );
      const likeness = Math.max(...alike);
      return { speaker, score: likeness + TEXT_WEIGHT * coverage, likeness, coverage };
    })
    .sort((one, other) => other.score - one.score);
}

/** @returns how alike two texts are by their pairs of characters, from 0 to 1 */
export function compareLetters(one: readonly string[], other: readonly string[]): number {
  const pairs = new Set(other);
  return (2 * one.filter((pair) => pairs.has(pair)).length) / (one.length + other.length || 1);
}
