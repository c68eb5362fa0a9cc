import { plainText } from '../markdown';
import { isThing, toTerms } from '../search-words';
import type { ContentRow } from '../tables';

/** A question of the assistant with how well it fits what was asked. */
export interface Match {
  row: ContentRow;
  score: number;
  /** Whether it is an answer, and not only near. */
  answers: boolean;
}

/** As if of so many questions: rarity must not depend on how many happen to share a word with what was asked. */
const QUESTIONS = 60;
/** What a question's text adds to how alike the wordings are. */
const TEXT_WEIGHT = 0.5;
/** A thing that has several names says more than two characters that stand side by side. */
const THING_WEIGHT = 1.5;
/** A thing that was asked for and is not spoken of counts once more by this share. */
const MISSING_THING = 0.5;
/** Below these a match is more often a coincidence than an answer; `questions.test.ts` counts both. */
const MIN_SCORE = 0.55;
const MIN_COVERAGE = 0.48;

/** @returns `rows` by how well they fit what was asked, best first; each wording of a question is compared by itself. */
export function matchQuestion(question: string, rows: readonly ContentRow[]): Match[] {
  const asked = [...toTerms(question)];
  const known = rows.map((row) => {
    const asks = Array.isArray(row.fields.asks) ? row.fields.asks.map(String) : [];
    const wordings = [row.title, ...asks].map(toTerms);
    const spoken = new Set([...wordings.flatMap((terms) => [...terms]), ...toTerms(plainText(row.body))]);
    return { row, wordings, spoken };
  });
  const rarities = new Map<string, number>();
  function rarity(term: string): number {
    const kept = rarities.get(term);
    if (kept !== undefined) return kept;
    const speakers = known.filter(({ spoken }) => spoken.has(term)).length;
    const value = Math.log(1 + QUESTIONS / (speakers + 0.5)) * (isThing(term) ? THING_WEIGHT : 1);
    rarities.set(term, value);
    return value;
  }
  const weigh = (terms: Iterable<string>) => [...terms].reduce((sum, term) => sum + rarity(term), 0);
  const weight = weigh(asked);
  if (weight === 0) return [];
  return known
    .map(({ row, wordings, spoken }) => {
      const missing = weigh(asked.filter((term) => isThing(term) && !spoken.has(term)));
      const coverage = weigh(asked.filter((term) => spoken.has(term))) / (weight + MISSING_THING * missing);
      const alike = wordings.map(
        (terms) => (2 * weigh(asked.filter((term) => terms.has(term)))) / (weight + weigh(terms)),
      );
      const score = Math.max(...alike) + TEXT_WEIGHT * coverage;
      return { row, score, answers: score >= MIN_SCORE && coverage >= MIN_COVERAGE };
    })
    .sort((one, other) => other.score - one.score);
}
