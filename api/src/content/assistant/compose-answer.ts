import { contentHref } from '@portal/contract/content-href';
import { escapeHtml } from '@portal/contract/escape-html';
import { paths, telHref } from '@portal/contract/paths';
import type { Answer, AnswerSource } from '@portal/contract/site';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database';
import { createExcerpt } from '../dto';
import { plainText } from '../markdown';
import { readGuides } from '../search/guides';
import { searchItems } from '../search/search-repository';
import { toPairs, toSubjects } from '../search/search-words';
import { type ContentRow, contentItem } from '../tables';
import { matchQuestion } from './match-question';

const SUGGESTIONS = 3;

export interface Finding {
  best: ContentRow | undefined;
  near: readonly string[];
}

/** @returns whether the title has at least half of the pairs; other texts may contain all of them by chance */
function isAbout(title: string, pairs: readonly string[]): boolean {
  const titled = new Set(toPairs(title.normalize('NFKC').toLowerCase()));
  return pairs.filter((pair) => titled.has(pair)).length * 2 >= pairs.length;
}

/**
 * Looks for an answer among the questions, then in content that contains the whole question and is about it by its title.
 * Partial matches usually answer something else.
 */
export async function findAnswer(db: Db, question: string, now: Date): Promise<Finding> {
  const matches = matchQuestion(question, await readGuides(db, now));
  const answer = matches.find(({ answers }) => answers)?.guide;
  const near = matches.filter(({ guide }) => guide !== answer).slice(0, SUGGESTIONS);
  return {
    best: answer?.itemId ? await findById(db, answer.itemId) : await findArticle(db, question, now),
    near: near.map(({ guide }) => guide.title),
  };
}

async function findById(db: Db, id: number): Promise<ContentRow | undefined> {
  const [row] = await db.select().from(contentItem).where(eq(contentItem.id, id));
  return row;
}

async function findArticle(db: Db, question: string, now: Date): Promise<ContentRow | undefined> {
  const words = toSubjects(question).flatMap(toPairs);
  const found = await searchItems(db, { words, type: undefined, limit: 1, offset: 0, now });
  return found.rows.find(({ title }) => isAbout(title, words));
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
    return `<p>抱歉，暂时没有找到相关内容。您可以换一种问法，或在工作时间拨打热线电话 <a href="${telHref(hotline)}">${escapeHtml(hotline)}</a>。</p>`;
  }
  if (best.type === 'faq') return best.body;
  const { title, href, excerpt } = toSource(best, question);
  return `<p>${escapeHtml(excerpt)}</p><p>详见<a href="${escapeHtml(href)}">${escapeHtml(title)}</a>。</p>`;
}

/**
 * Composes an answer without a model: the question's own text, or an excerpt of the best item with that item as its only
 * source.
 */
export function composeAnswer({ best, near }: Finding, question: string, hotline: string): Answer {
  return {
    answer: toBody(best, question, hotline),
    sources: best ? [toSource(best, question)] : [],
    suggestions: [...near],
  };
}
