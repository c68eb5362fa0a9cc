import type { Guide } from '../search/guides';
import { compareLetters, matchTerms, type TermMatch } from '../search/match-terms';
import { isThing, toLetters, toTerms, withoutCircumstances } from '../search-words';

/** A question of the assistant with how well it fits what was asked. */
export interface Match {
  guide: Guide;
  /** Whether it is an answer, and not only near. */
  answers: boolean;
}

type Question = Guide['asked'] & { guide: Guide };

/** How a question fits, by its best part: what was asked as a whole, or one clause of it. */
interface Fit {
  guide: Guide;
  score: number;
  /** How alike the characters are to those of the nearest wording. */
  letters: number;
  /** Share of what was asked that the question's wordings and text speak of: in the part, and as a whole. */
  partCoverage: number;
  coverage: number;
}

/** What the very characters of a wording add: terms leave out what questions are made of. */
const LETTERS_WEIGHT = 0.3;
/** People tell a story and then ask: a clause that asks counts nearly as much as all that was said. */
const CLAUSE_WEIGHT = 0.95;
const CLAUSE_END = /[，。？！、；,?!;\s]+/u;
const ASKS =
  /吗|呢|么|怎|啥|咋|哪|谁|几|多少|多大|多长|多久|如何|何|是否|能不能|可不可以|行不行|可以|不$|没有$|吧$/;

/*
 * The weights of a logistic regression over `questions.json` and `questions-tuning.json`, where a wording either got the
 * text that fits or should have got none: how sure it is that the best match is an answer. `questions.test.ts` counts what
 * comes of it there and for wordings that it was not fitted to.
 */
const WEIGHTS = {
  intercept: -7.45,
  score: 2.05,
  lead: 0.73,
  partCoverage: 2.16,
  coverage: 2.46,
  letters: 1.86,
  terms: 1.77,
};
const MIN_CERTAINTY = 0.65;
/** What would harm if it were wrong is answered when it is surer still: what the matched question is about, or what was asked. */
const MIN_CERTAINTY_OF_DELICATE = 0.75;
const DELICATE = new Set(['时间', '费用', '金额', '奖金', '隐私', '身份证', '学生', '年龄', '公开']);

function getCertainty(best: Fit, second: Fit | undefined, terms: number): number {
  const lead = Math.min(best.score - (second?.score ?? 0), 1);
  const sum =
    WEIGHTS.intercept +
    WEIGHTS.score * best.score +
    WEIGHTS.lead * lead +
    WEIGHTS.partCoverage * best.partCoverage +
    WEIGHTS.coverage * best.coverage +
    WEIGHTS.letters * best.letters +
    WEIGHTS.terms * Math.log(1 + terms);
  return 1 / (1 + Math.exp(-sum));
}

/** @returns the question and each clause of it that is a question by itself, without circumstances */
function toParts(question: string): [string, ...string[]] {
  const clauses = question.split(CLAUSE_END).filter(Boolean);
  const whole = withoutCircumstances(question);
  if (clauses.length < 2) return [whole];
  const asking = clauses.filter((clause) => ASKS.test(clause)).map(withoutCircumstances);
  return [whole, ...asking.filter((clause) => toTerms(clause).size > 1)];
}

function toFit({ speaker, score, coverage }: TermMatch<Question>, part: string, weight: number): Fit {
  const pairs = toLetters(part);
  const letters = Math.max(0, ...speaker.letters.map((wording) => compareLetters(pairs, wording)));
  return {
    guide: speaker.guide,
    score: (score + LETTERS_WEIGHT * letters) * weight,
    letters,
    partCoverage: coverage,
    coverage,
  };
}

/** @returns the questions among `guides` by how well they fit what was asked, best first */
export function matchQuestion(question: string, guides: readonly Guide[]): Match[] {
  const questions = guides.flatMap((guide) => (guide.type === 'faq' ? [{ ...guide.asked, guide }] : []));
  const isSpoken = (term: string) => guides.some(({ asked: { spoken } }) => spoken.has(term));
  // A number that nobody wrote down tells how much or when, and no question apart from another.
  const isTelling = (term: string) => !/^\d+$/.test(term) || isSpoken(term);
  const parts = toParts(question);
  const fits = new Map<Guide, Fit>();
  for (const [at, part] of parts.entries()) {
    for (const match of matchTerms([...toTerms(part)].filter(isTelling), questions)) {
      const fit = toFit(match, part, at === 0 ? 1 : CLAUSE_WEIGHT);
      const whole = fits.get(fit.guide);
      if (!whole) fits.set(fit.guide, fit);
      else if (fit.score > whole.score) fits.set(fit.guide, { ...fit, coverage: whole.coverage });
    }
  }
  const [best, second, ...others] = [...fits.values()].sort((one, other) => other.score - one.score);
  if (!best) return [];
  const terms = [...toTerms(parts[0])];
  // An exam, or another site's account: what the portal never speaks of, it does not answer.
  const namesUnknownThing = terms.some((term) => isThing(term) && !isSpoken(term));
  const isDelicate = best.guide.isDelicate || terms.some((term) => DELICATE.has(term));
  const bound = isDelicate ? MIN_CERTAINTY_OF_DELICATE : MIN_CERTAINTY;
  const answers = !namesUnknownThing && getCertainty(best, second, terms.length) >= bound;
  return [
    { guide: best.guide, answers },
    ...[...(second ? [second] : []), ...others].map(({ guide }) => ({ guide, answers: false })),
  ];
}
