import type { Guide } from '../search/guides';
import { compareLikelihoods } from '../search/likely-questions';
import { matchTerms, pairSimilarity, type TermMatch } from '../search/match-terms';
import { isSynonymTerm, toTerms, toTextPairs, withoutCircumstances } from '../search/search-words';

/** A known question that resembles the user's. */
export interface Match {
  guide: Guide;
  /** Whether it is certain enough to be the answer, or only similar. */
  answers: boolean;
}

type Question = Guide['asked'] & { guide: Guide };

/** How well a question fits, by the better of the whole input and a single clause. */
interface Fit {
  guide: Guide;
  score: number;
  /** Character similarity to the nearest wording. */
  letters: number;
  /** Share of the input that the question's wordings and text mention. */
  coverage: number;
  /**
   * Log-likelihood margin of this question over the best other one, given the phrasing; negative unless it is the
   * likeliest.
   */
  lead: number;
}

/** Weight of character similarity, which also covers the question words that terms leave out. */
const LETTERS_WEIGHT = 0.3;
/** Weight of the phrasing, see `compareLikelihoods`. */
const LEAD_WEIGHT = 0.3;
/** A clause that asks something counts almost as much as the whole input, because users often explain first. */
const CLAUSE_WEIGHT = 0.95;
const CLAUSE_END = /[，。？！、；,?!;\s]+/u;
/** Bounds the time: each clause is compared with every wording of every question. Further clauses are ignored. */
const MAX_CLAUSES = 8;
const ASKS =
  /吗|呢|么|怎|啥|咋|哪|谁|几|多少|多大|多长|多久|如何|何|是否|能不能|可不可以|行不行|可以|不$|没有$|吧$/;

/*
 * Logistic regression weights: the certainty that the best match is an answer. Fitted to the sample questions' wordings
 * (each left out of its own comparison), to the same wordings with their whole question left out (so that nothing answers
 * them), to `questions.json` and to `questions-tuning.json`. `questions.test.ts` evaluates it on wordings not used for
 * fitting.
 */
const WEIGHTS = {
  intercept: -6.92,
  score: 3.41,
  letters: 2.06,
  terms: 1.54,
  lead: 2.11,
  missingThing: -1.75,
};
const MIN_CERTAINTY = 0.7;
/** Delicate questions, where a wrong answer would do harm, need a higher certainty. */
const MIN_CERTAINTY_OF_DELICATE = 0.75;
/** In addition, the text must mention most of the input: who asks, where, or what for. */
const MIN_COVERAGE_OF_DELICATE = 0.55;
const DELICATE = new Set(['时间', '费用', '金额', '奖金', '隐私', '身份证', '学生', '年龄', '公开']);

const getRank = ({ score, lead }: Fit): number => score + LEAD_WEIGHT * Math.tanh(lead / 2);

function getCertainty(best: Fit, terms: readonly string[]): number {
  const missesThing = terms.some((term) => isSynonymTerm(term) && !best.guide.asked.mentioned.has(term));
  const sum =
    WEIGHTS.intercept +
    WEIGHTS.score * best.score +
    WEIGHTS.letters * best.letters +
    WEIGHTS.terms * Math.log(1 + terms.length) +
    WEIGHTS.lead * Math.tanh(best.lead / 2) +
    WEIGHTS.missingThing * Number(missesThing);
  return 1 / (1 + Math.exp(-sum));
}

/** @returns the question and each clause that is a question by itself, without circumstances */
function toParts(question: string): [string, ...string[]] {
  const clauses = question.split(CLAUSE_END).filter(Boolean);
  const whole = withoutCircumstances(question);
  if (clauses.length < 2) return [whole];
  const asking = clauses.filter((clause) => ASKS.test(clause)).map(withoutCircumstances);
  return [whole, ...asking.filter((clause) => toTerms(clause).size > 1).slice(0, MAX_CLAUSES)];
}

function toFit(
  { document, score, coverage }: TermMatch<Question>,
  part: string,
  weight: number,
): Omit<Fit, 'lead'> {
  const pairs = toTextPairs(part);
  const letters = Math.max(0, ...document.letters.map((wording) => pairSimilarity(pairs, wording)));
  return {
    guide: document.guide,
    score: (score + LETTERS_WEIGHT * letters) * weight,
    letters,
    coverage,
  };
}

/** @returns the questions among `guides`, best match first */
export function matchQuestion(question: string, guides: readonly Guide[]): Match[] {
  const questions = guides.flatMap((guide) => (guide.type === 'faq' ? [{ ...guide.asked, guide }] : []));
  const isMentioned = (term: string) => guides.some(({ asked: { mentioned } }) => mentioned.has(term));
  // A number not mentioned by any guide is an amount or a date and does not distinguish questions.
  const isDistinctive = (term: string) => !/^\d+$/.test(term) || isMentioned(term);
  const parts = toParts(question);
  const leads = compareLikelihoods(
    question,
    questions.map((each) => each.parts),
  );
  const leadByGuide = new Map(questions.map(({ guide }, at) => [guide, leads[at] ?? 0]));
  const fits = new Map<Guide, Fit>();
  for (const [at, part] of parts.entries()) {
    for (const match of matchTerms([...toTerms(part)].filter(isDistinctive), questions)) {
      const { guide } = match.document;
      const fit = { ...toFit(match, part, at === 0 ? 1 : CLAUSE_WEIGHT), lead: leadByGuide.get(guide) ?? 0 };
      const whole = fits.get(fit.guide);
      if (!whole) fits.set(fit.guide, fit);
      else if (fit.score > whole.score) fits.set(fit.guide, { ...fit, coverage: whole.coverage });
    }
  }
  const [best, ...others] = [...fits.values()].sort((one, other) => getRank(other) - getRank(one));
  if (!best) return [];
  const terms = [...toTerms(parts[0])];
  // Do not answer about things the portal never mentions, such as exams or accounts of other sites.
  const namesUnknownThing = terms.some((term) => isSynonymTerm(term) && !isMentioned(term));
  const certainty = getCertainty(best, terms);
  const isDelicate = best.guide.isDelicate || terms.some((term) => DELICATE.has(term));
  const isSure = isDelicate
    ? certainty >= MIN_CERTAINTY_OF_DELICATE && best.coverage >= MIN_COVERAGE_OF_DELICATE
    : certainty >= MIN_CERTAINTY;
  return [
    { guide: best.guide, answers: isSure && !namesUnknownThing },
    ...others.map(({ guide }) => ({ guide, answers: false })),
  ];
}
