import type { Guide } from '../search/guides';
import { compareLetters, matchTerms, type TermMatch } from '../search/match-terms';
import { isThing, normalize, simplify, toPairs, toTerms, withoutCircumstances } from '../search-words';

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
  always: -7.45,
  score: 2.05,
  lead: 0.73,
  partCoverage: 2.16,
  coverage: 2.46,
  letters: 1.86,
  terms: 1.77,
};
const MIN_CERTAINTY = 0.65;
/** Who may enter, dates, money and privacy are answered when it is surer still. */
const MIN_CERTAINTY_OF_DELICATE = 0.75;
const DELICATE = new Set(['时间', '费用', '金额', '奖金', '隐私', '身份证', '学生', '年龄', '公开']);

function getCertainty(best: Fit, second: Fit | undefined, terms: number): number {
  const lead = Math.min(best.score - (second?.score ?? 0), 1);
  const sum =
    WEIGHTS.always +
    WEIGHTS.score * best.score +
    WEIGHTS.lead * lead +
    WEIGHTS.partCoverage * best.partCoverage +
    WEIGHTS.coverage * best.coverage +
    WEIGHTS.letters * best.letters +
    WEIGHTS.terms * Math.log(1 + terms);
  return 1 / (1 + Math.exp(-sum));
}

/** @returns what was asked, and each of its clauses that asks something by itself */
function toParts(question: string): string[] {
  const clauses = question.split(CLAUSE_END).filter(Boolean);
  if (clauses.length < 2) return [question];
  return [question, ...clauses.filter((clause) => ASKS.test(clause) && toTerms(clause).size > 1)];
}

function toFit({ speaker, score, coverage }: TermMatch<Question>, part: string, weight: number): Fit {
  const pairs = toPairs(simplify(normalize(part)));
  const letters = Math.max(0, ...speaker.names.map((name) => compareLetters(pairs, toPairs(name))));
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
  const asked = withoutCircumstances(question);
  const fits = new Map<Guide, Fit>();
  for (const [at, part] of toParts(asked).entries()) {
    // A number that nobody wrote down tells how much or when, and no question apart from another.
    const terms = [...toTerms(part)].filter((term) => !/^\d+$/.test(term) || isSpoken(term));
    for (const match of matchTerms(terms, questions)) {
      const fit = toFit(match, part, at === 0 ? 1 : CLAUSE_WEIGHT);
      const whole = fits.get(fit.guide);
      if (!whole) fits.set(fit.guide, fit);
      else if (fit.score > whole.score) fits.set(fit.guide, { ...fit, coverage: whole.coverage });
    }
  }
  const [best, second, ...others] = [...fits.values()].sort((one, other) => other.score - one.score);
  if (!best) return [];
  const terms = [...toTerms(asked)];
  // An exam, or another site's account: what the portal never speaks of, it does not answer.
  const isStrange = terms.some((term) => isThing(term) && !isSpoken(term));
  const bound = terms.some((term) => DELICATE.has(term)) ? MIN_CERTAINTY_OF_DELICATE : MIN_CERTAINTY;
  const answers = !isStrange && getCertainty(best, second, terms.length) >= bound;
  return [
    { guide: best.guide, answers },
    ...[...(second ? [second] : []), ...others].map(({ guide }) => ({ guide, answers: false })),
  ];
}
