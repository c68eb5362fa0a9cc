import type { Answer, AnswerSource } from '@portal/contract/assistant';
import { plainText } from '../markdown';
import { excerptOf } from '../present';
import type { ContentRow } from '../tables';
import { contentHref } from './content-href';
import { termsOf } from './terms';
import type { Match } from './text-index';

/** Below this share of the question's terms a match is a coincidence. */
const RELEVANT = 0.25;
const SOURCES = 4;
const SUGGESTIONS = 3;

export function sourceOf(row: ContentRow, question: string): AnswerSource {
  const excerpt = excerptOf(plainText(row.body), termsOf(question));
  return { title: row.title, href: contentHref(row), excerpt };
}

/** The matches that an answer may rest on, best first. */
export function relevant(matches: readonly Match<ContentRow>[]): Match<ContentRow>[] {
  return matches.filter((match) => match.coverage >= RELEVANT);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}

function bodyOf(best: ContentRow | undefined, question: string, hotline: string): string {
  if (!best) {
    return `<p>抱歉，暂时没有找到相关内容。您可以换一种问法，或在工作时间拨打热线电话 ${escapeHtml(hotline)}。</p>`;
  }
  if (best.type === 'faq') return best.body;
  const { title, href, excerpt } = sourceOf(best, question);
  return `<p>${escapeHtml(excerpt)}</p><p>详见<a href="${escapeHtml(href)}">${escapeHtml(title)}</a>。</p>`;
}

/** The answer without a model: the best question's own answer, else what the best piece says about it. */
export function composeAnswer(
  matches: readonly Match<ContentRow>[],
  question: string,
  hotline: string,
): Answer {
  const good = relevant(matches);
  const faq = good.find(({ document }, at) => document.type === 'faq' && at < 3);
  const best = (faq ?? good[0])?.document;
  const sources = good.map(({ document }) => document).filter((row) => row.type !== 'faq');
  const asked = matches.map(({ document }) => document).filter((row) => row.type === 'faq' && row !== best);
  return {
    answer: bodyOf(best, question, hotline),
    sources: sources.slice(0, SOURCES).map((row) => sourceOf(row, question)),
    suggestions: asked.slice(0, SUGGESTIONS).map((row) => row.title),
  };
}
