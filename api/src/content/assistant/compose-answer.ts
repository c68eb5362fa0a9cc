import type { Answer, AnswerSource } from '@portal/contract/assistant';
import { paths } from '@portal/contract/paths';
import type { ServiceContext } from '../../platform/service-context';
import { plainText } from '../markdown';
import { excerptOf } from '../present';
import { listForAssistant } from '../search-repository';
import { type ContentRow, contentRevision } from '../tables';
import { createTextIndex, type Match, termsOf } from './search-index';

const services: Readonly<Record<string, string>> = {
  'help-solve': paths.helpSolve.href(),
  product: paths.productServicesList.href(),
  finance: paths.financeServices.href(),
  talent: paths.talentServices.href(),
  'car-insurance': paths.carInsurance.href(),
};

function pageHref(slug: string): string {
  const [folder = '', name = ''] = slug.split('/');
  switch (folder) {
    case 'match':
    case 'service':
    case 'park':
    case 'contact':
      return `${paths[folder].href()}/${name}`;
    case 'services':
      return services[name] ?? paths.service.href();
    case 'agreements':
      return name === 'privacy' ? paths.privacyPolicy.href() : paths.userAgreement.href();
    default:
      return paths.home.href();
  }
}

/** @returns the portal's page that shows a piece of content. */
export function contentHref(item: { type: string; id: number; slug: string; title: string }): string {
  switch (item.type) {
    case 'news':
    case 'information':
    case 'activity':
    case 'products':
    case 'financingNeeds':
    case 'project':
      return paths[item.type].detail(item.id);
    case 'partners':
      return paths.partners.named(item.title);
    case 'parks':
      return paths.park.opened(item.id);
    case 'pages':
      return pageHref(item.slug);
    default:
      return paths.assistant.href();
  }
}

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

const LOOK_AGAIN_MS = 5_000;
/** What is published for a later hour joins without any change of the content. */
const BUILD_AGAIN_MS = 300_000;
/** News of years ago answer nothing; as the index is small, everything visible is in it, weighted. */
const TITLE = 4;
const SUMMARY = 2;

type Search = (question: string, limit: number) => Match<ContentRow>[];

function partsOf(row: ContentRow) {
  const asks = Array.isArray(row.fields.asks) ? row.fields.asks.join(' ') : '';
  return [
    { text: `${row.title} ${asks}`, weight: TITLE },
    { text: `${row.summary} ${row.tags.join(' ')}`, weight: SUMMARY },
    { text: plainText(row.body), weight: 1 },
  ];
}

/** What the assistant may answer from, indexed; built anew when the content has changed. */
export function createKnowledge({ db, clock }: Pick<ServiceContext, 'db' | 'clock'>): () => Promise<Search> {
  let kept: { revision: number; search: Search; builtAt: number; lookedAt: number } | undefined;

  return async function knowledge() {
    const now = clock.now();
    if (kept && now.getTime() - kept.lookedAt < LOOK_AGAIN_MS) return kept.search;
    const [row] = await db.select({ revision: contentRevision.revision }).from(contentRevision);
    const revision = row?.revision ?? 0;
    if (kept?.revision === revision && now.getTime() - kept.builtAt < BUILD_AGAIN_MS) {
      kept.lookedAt = now.getTime();
      return kept.search;
    }
    const rows = await listForAssistant(db, now);
    const search = createTextIndex(rows.map((document) => ({ document, parts: partsOf(document) })));
    kept = { revision, search, builtAt: now.getTime(), lookedAt: now.getTime() };
    return search;
  };
}
