import type { Guide } from '../search/guides';
import { compareLetters, matchTerms } from '../search/match-terms';
import { toSegments } from '../search/segments';
import { isThing, normalize, outsideNames, simplify, toPairs, toTerms } from '../search-words';

/** A question of the assistant with how well it fits what was asked. */
export interface Match {
  guide: Guide;
  /** Whether it is an answer, and not only near. */
  answers: boolean;
}

/** What the very characters of a wording add: terms leave out what questions are made of. */
const LETTERS_WEIGHT = 0.3;
/*
 * Below these a match is more often a coincidence than an answer; `questions.test.ts` counts both. It answers when it
 * covers about half of what was asked, or less but every thing in it, far ahead of the next one. Where what was asked has
 * a word that the portal never uses, nothing less than nearly the same wording answers; where it names a thing that the
 * portal never speaks of, an exam or another site's account, nothing does.
 */
const MIN_SCORE = 0.55;
const MIN_COVERAGE = 0.45;
const MIN_LEAD = 0.12;
const MIN_LEADING_COVERAGE = 0.3;
const MIN_SCORE_OF_UNKNOWN = 1;
const MIN_LEAD_OF_UNKNOWN = 0.15;

type IsSpoken = (term: string) => boolean;

/** @returns whether a question names a thing that no page and no question of the portal speaks of */
const namesStrangeThing = (question: string, isSpoken: IsSpoken): boolean =>
  [...toTerms(question)].some((term) => isThing(term) && !isSpoken(term));

/** @returns whether a question has a word that no page and no question of the portal has */
function hasUnknownWord(question: string, isSpoken: IsSpoken): boolean {
  return toSegments(outsideNames(question)).some((word) => {
    const terms = word.length > 1 ? [...toTerms(word)] : [];
    return terms.length > 0 && !terms.some(isSpoken);
  });
}

/** @returns the questions among `guides` by how well they fit what was asked, best first */
export function matchQuestion(question: string, guides: readonly Guide[]): Match[] {
  const pairs = toPairs(simplify(normalize(question)));
  const questions = guides.filter(({ type }) => type === 'faq');
  const matches = matchTerms([...toTerms(question)], questions)
    .map(({ speaker: guide, score, coverage, lacksThing }) => {
      const letters = Math.max(0, ...[...guide.names].map((name) => compareLetters(pairs, toPairs(name))));
      return { guide, score: score + LETTERS_WEIGHT * letters, coverage, lacksThing };
    })
    .sort((one, other) => other.score - one.score);
  const [first, second] = matches;
  if (!first) return [];
  const lead = first.score - (second?.score ?? 0);
  const isSpoken = (term: string) => guides.some(({ spoken }) => spoken.has(term));
  const isNear = hasUnknownWord(question, isSpoken)
    ? first.score >= MIN_SCORE_OF_UNKNOWN && lead >= MIN_LEAD_OF_UNKNOWN
    : first.score >= MIN_SCORE &&
      (first.coverage >= MIN_COVERAGE ||
        (!first.lacksThing && lead >= MIN_LEAD && first.coverage >= MIN_LEADING_COVERAGE));
  const isClear = isNear && !namesStrangeThing(question, isSpoken);
  return matches.map(({ guide }, at) => ({ guide, answers: at === 0 && isClear }));
}
