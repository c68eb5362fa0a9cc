import { contentHref } from '@portal/contract/content-href';
import { escapeHtml } from '@portal/contract/escape-html';
import { paths } from '@portal/contract/paths';
import type { Answer, AnswerSource } from '@portal/contract/site';
import type { Db } from '../../platform/db/database';
import { createExcerpt } from '../dto';
import { plainText } from '../markdown';
import { findQuestions, searchItems } from '../search-repository';
import { termPairs, toPairs, toSubjects, toTerms } from '../search-words';
import type { ContentRow } from '../tables';
import { matchQuestion } from './match-question';

/** Of the questions that share words with what was asked so many are compared. */
const COMPARED = 60;
const SUGGESTIONS = 3;

/** What an answer rests on, and other questions that are close. */
export interface Finding {
  best: ContentRow | undefined;
  asked: ContentRow[];
}

/** @returns whether a title has half of the pairs at least: other pieces have all of them by chance */
function isAbout(title: string, pairs: readonly string[]): boolean {
  const titled = new Set(toPairs(title.normalize('NFKC').toLowerCase()));
  return pairs.filter((pair) => titled.has(pair)).length * 2 >= pairs.length;
}

/**
 * Looks for the question's answer: among the questions that people ask, then in content whose title
 * is about it and that has all of it. A page that has some of it answers something else.
 */
export async function findAnswer(db: Db, question: string, now: Date): Promise<Finding> {
  const rows = await findQuestions(db, termPairs(toTerms(question)), now, COMPARED);
  const matches = matchQuestion(question, rows);
  let best = matches.find(({ answers }) => answers)?.row;
  if (!best) {
    const words = toSubjects(question).flatMap(toPairs);
    const found = await searchItems(db, { words, type: undefined, limit: 1, offset: 0, now });
    best = found.rows.find(({ title }) => isAbout(title, words));
  }
  return { best, asked: matches.map(({ row }) => row).filter((row) => row !== best) };
}

function toSource(row: ContentRow, question: string): AnswerSource {
  const isQuestion = row.type === 'faq';
  return {
    title: row.title,
    href: isQuestion
      ? `${paths.assistant.href()}?${new URLSearchParams({ q: row.title })}`
      : contentHref({ ...row, id: row.type === 'pages' ? row.slug : row.id }),
    excerpt: createExcerpt(plainText(row.body), toSubjects(question)),
  };
}

function toBody(best: ContentRow | undefined, question: string, hotline: string): string {
  if (!best) {
    return `<p>抱歉，暂时没有找到相关内容。您可以换一种问法，或在工作时间拨打热线电话 ${escapeHtml(hotline)}。</p>`;
  }
  if (best.type === 'faq') return best.body;
  const { title, href, excerpt } = toSource(best, question);
  return `<p>${escapeHtml(excerpt)}</p><p>详见<a href="${escapeHtml(href)}">${escapeHtml(title)}</a>。</p>`;
}

/** The answer without a model: the question's own text, or what the best piece says; its one source is what it says. */
export function composeAnswer({ best, asked }: Finding, question: string, hotline: string): Answer {
  return {
    answer: toBody(best, question, hotline),
    sources: best ? [toSource(best, question)] : [],
    suggestions: asked.slice(0, SUGGESTIONS).map((row) => row.title),
  };
}
