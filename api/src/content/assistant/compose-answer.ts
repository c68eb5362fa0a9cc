import { contentHref } from '@portal/contract/content-href';
import { escapeHtml } from '@portal/contract/escape-html';
import type { Answer, AnswerSource } from '@portal/contract/site';
import type { ServiceContext } from '../../platform/service-context';
import { createExcerpt } from '../dto';
import { plainText } from '../markdown';
import { listForAssistant } from '../search-repository';
import { type ContentRow, contentRevision } from '../tables';
import { createTextIndex, type Match, tokenize } from './search-index';

/** Below this share of the question's terms a match is a coincidence. */
const RELEVANT = 0.25;
const SOURCES = 4;
const SUGGESTIONS = 3;

function toSource(row: ContentRow, question: string): AnswerSource {
  const excerpt = createExcerpt(plainText(row.body), tokenize(question));
  return {
    title: row.title,
    href: contentHref({ ...row, id: row.type === 'pages' ? row.slug : row.id }),
    excerpt,
  };
}

/** The matches that an answer may rest on, best first. */
export function filterRelevant(matches: readonly Match<ContentRow>[]): Match<ContentRow>[] {
  return matches.filter((match) => match.coverage >= RELEVANT);
}

function toBody(best: ContentRow | undefined, question: string, hotline: string): string {
  if (!best) {
    return `<p>抱歉，暂时没有找到相关内容。您可以换一种问法，或在工作时间拨打热线电话 ${escapeHtml(hotline)}。</p>`;
  }
  if (best.type === 'faq') return best.body;
  const { title, href, excerpt } = toSource(best, question);
  return `<p>${escapeHtml(excerpt)}</p><p>详见<a href="${escapeHtml(href)}">${escapeHtml(title)}</a>。</p>`;
}

/** The answer without a model: the best question's own answer, else what the best piece says about it. */
export function composeAnswer(
  matches: readonly Match<ContentRow>[],
  question: string,
  hotline: string,
): Answer {
  const good = filterRelevant(matches);
  const faq = good.find(({ document }, at) => document.type === 'faq' && at < 3);
  const best = (faq ?? good[0])?.document;
  const sources = good.map(({ document }) => document).filter((row) => row.type !== 'faq');
  const asked = matches.map(({ document }) => document).filter((row) => row.type === 'faq' && row !== best);
  return {
    answer: toBody(best, question, hotline),
    sources: sources.slice(0, SOURCES).map((row) => toSource(row, question)),
    suggestions: asked.slice(0, SUGGESTIONS).map((row) => row.title),
  };
}

const REVISION_CHECK_MS = 5_000;
/** What is published for a later hour joins without any change of the content. */
const REBUILD_MS = 300_000;
/** News of years ago answer nothing; as the index is small, everything visible is in it, weighted. */
const TITLE = 4;
const SUMMARY = 2;

type Search = (question: string, limit: number) => Match<ContentRow>[];

function toParts(row: ContentRow) {
  const asks = Array.isArray(row.fields.asks) ? row.fields.asks.join(' ') : '';
  return [
    { text: `${row.title} ${asks}`, weight: TITLE },
    { text: `${row.summary} ${row.tags.join(' ')}`, weight: SUMMARY },
    { text: plainText(row.body), weight: 1 },
  ];
}

/** What the assistant may answer from, indexed; built anew when the content has changed. */
export function createKnowledgeBase({
  db,
  clock,
}: Pick<ServiceContext, 'db' | 'clock'>): () => Promise<Search> {
  let cached: { revision: number; search: Search; builtAt: number; checkedAt: number } | undefined;

  return async function knowledge() {
    const now = clock.now();
    if (cached && now.getTime() - cached.checkedAt < REVISION_CHECK_MS) return cached.search;
    const [row] = await db.select({ revision: contentRevision.revision }).from(contentRevision);
    const revision = row?.revision ?? 0;
    if (cached?.revision === revision && now.getTime() - cached.builtAt < REBUILD_MS) {
      cached.checkedAt = now.getTime();
      return cached.search;
    }
    const rows = await listForAssistant(db, now);
    const search = createTextIndex(rows.map((document) => ({ document, parts: toParts(document) })));
    cached = { revision, search, builtAt: now.getTime(), checkedAt: now.getTime() };
    return search;
  };
}
