import { beijingTime } from '@portal/contract/beijing-time';
import { MAX_COUNTED_HITS } from '@portal/contract/counted-hits';
import type { SearchHit, SearchResults } from '@portal/contract/site';
import { getEntrySteps } from '../../competition/seasons/season-phase';
import type { Db } from '../../platform/db/database';
import { createExcerpt, toSearchHit } from '../dto';
import { createGuide, type Guide, readGuides } from './guides';
import { matchTerms, pairSimilarity } from './match-terms';
import { PORTAL_PAGES } from './portal-pages';
import { MAX_FOUND, searchItems } from './search-repository';
import { listQueryVariants, normalize, simplify, toPairs, toTerms, toWords } from './search-words';
import { toSegments } from './segments';
import { correct, findNearWords, OWN_WORDS } from './spelling';

interface SearchContext {
  db: Db;
  now: Date;
}

interface SearchQuery {
  q: string;
  type: string | undefined;
  limit: number;
  offset: number;
}

/** Bonus for a guide named exactly like the input by an editor. */
const NAMED = 2;
/** Guides scoring less match only by chance. */
const MIN_SCORE = 0.62;
const MIN_COVERAGE = 0.6;
const MIN_LIKENESS = 0.2;
/** Below this score the first guide may match another word than the misspelt one, so spelling is still corrected. */
const SURE = 1;
/** Weight of character similarity, which also covers the question words that terms leave out. */
const LETTERS_WEIGHT = 0.3;
/** Headings are short and score too high compared with titles of pages and questions. */
const SECTION_WEIGHT = 0.8;
/** If the page's own title contains the input, the page is meant rather than its section. */
const SECTION_OF_NAMED = 0.4;
const MAX_GUIDES = 6;
/** With so few hits, the input may be misspelt. */
const FEW = 2;
/** Each try is another search. */
const MAX_TRIED = 3;
const NEAR_WORDS = 6;
const NEAR_WORDS_TRIED = 24;
const NEAR_QUESTIONS = 3;

const toId = (href: string) => href.replace(/^\//, '');

const portalGuides = PORTAL_PAGES.map(({ href, title, summary, asks }) =>
  createGuide({ type: 'pages', id: toId(href), title, text: summary }, asks),
);

async function readStepGuides(db: Db): Promise<Guide[]> {
  const steps = await getEntrySteps(db);
  return steps.map(({ href, title, help, fields }) => {
    const text = `${help} ${fields.join('、')}`;
    return createGuide({ type: 'pages', id: toId(href), title, within: '大赛报名', text }, []);
  });
}

interface RankedGuide {
  guide: Guide;
  score: number;
  fits: boolean;
}

/** Guides by how well they fit the input, at most one per item. */
function rankGuides(q: string, guides: readonly Guide[]): RankedGuide[] {
  const typed = simplify(normalize(q)).trim();
  const pairs = toPairs(typed);
  const weigh = ({ within }: Guide) =>
    within === undefined ? 1 : within.includes(typed) ? SECTION_OF_NAMED : SECTION_WEIGHT;
  const seen = new Set<number>();
  return matchTerms([...toTerms(q)], guides)
    .map(({ document: guide, score, coverage, likeness }) => {
      const isNamed = guide.names.has(typed);
      const letters = Math.max(0, ...[...guide.names].map((name) => pairSimilarity(pairs, toPairs(name))));
      return {
        guide,
        score: weigh(guide) * score + (isNamed ? NAMED : 0) + LETTERS_WEIGHT * letters,
        fits: isNamed || (score >= MIN_SCORE && coverage >= MIN_COVERAGE && likeness >= MIN_LIKENESS),
      };
    })
    .sort((one, other) => other.score - one.score)
    .filter(({ guide: { itemId } }) => {
      if (itemId === undefined) return true;
      if (seen.has(itemId)) return false;
      seen.add(itemId);
      return true;
    });
}

function toHit(
  { type, id, title, within, text, publishedAt }: Guide,
  words: readonly string[],
  now: Date,
): SearchHit {
  return {
    type,
    id,
    title,
    ...(within ? { within } : {}),
    excerpt: createExcerpt(text, words),
    publishedAt: beijingTime(publishedAt ?? now),
  };
}

/** Runs one search: matching guides first, then all items containing the words. */
async function searchOnce(
  context: SearchContext,
  guides: readonly Guide[],
  query: SearchQuery,
  words: readonly string[],
) {
  const { db, now } = context;
  const ranked = rankGuides(query.q, guides);
  const first = ranked
    .filter(({ guide, fits }) => fits && (!query.type || guide.type === query.type))
    .slice(0, MAX_GUIDES)
    .map(({ guide }) => guide);
  const without = first.flatMap(({ itemId }) => itemId ?? []);
  const shown = first.slice(query.offset, query.offset + query.limit);
  const { rows, total, kinds } = await searchItems(db, {
    words,
    type: query.type,
    limit: query.limit - shown.length,
    offset: Math.max(0, query.offset - first.length),
    now,
    without,
  });
  for (const { type } of first) kinds[type] = (kinds[type] ?? 0) + 1;
  return {
    ranked,
    list: [...shown.map((guide) => toHit(guide, words, now)), ...rows.map((row) => toSearchHit(row, words))],
    first: first.length,
    sure: (ranked.find(({ fits }) => fits)?.score ?? 0) >= SURE,
    total: Math.min(total + first.length, MAX_FOUND),
    kinds,
  };
}

/** @returns the words that carry the sentence's meaning */
function toKeywords(q: string): string[] {
  return toSegments(q)
    .filter((word) => word.length > 1 && toTerms(word).size > 0)
    .slice(0, 4);
}

/** Orders words by the number of guides named by them: of homophones, users mean the common one. */
function sortByUse(words: readonly string[], guides: readonly Guide[]): string[] {
  const uses = (word: string) =>
    guides.filter(({ names }) => [...names].some((name) => name.includes(word))).length;
  return words
    .map((word) => ({ word, uses: uses(word) }))
    .sort((one, other) => other.uses - one.uses)
    .slice(0, MAX_TRIED)
    .map(({ word }) => word);
}

const isIn = (guides: readonly Guide[], word: string) =>
  guides.some(({ names, text }) => text.includes(word) || [...names].some((name) => name.includes(word)));

/** Hits for the input, or for its likely correction if there are few; if there are none, similar words and questions. */
export async function findHits(
  context: SearchContext,
  query: SearchQuery,
): Promise<Pick<SearchResults, 'list' | 'total' | 'kinds' | 'corrected' | 'near'>> {
  const { db, now } = context;
  const guides = [...portalGuides, ...(await readStepGuides(db)), ...(await readGuides(db, now))];
  const search = (q: string, words = toWords(q)) => searchOnce(context, guides, { ...query, q }, words);
  let found = await search(query.q);
  let corrected: string | undefined;
  if (found.total === 0) {
    for (const other of listQueryVariants(query.q)) {
      found = await search(other);
      if (found.total > 0) break;
    }
  }
  if (!found.sure && found.total <= FEW) {
    for (const meant of sortByUse(await correct(db, query.q), guides)) {
      const other = await search(meant);
      if (other.total === 0 || (found.total > 0 && !other.sure)) continue;
      found = other;
      corrected = meant;
      break;
    }
  }
  if (found.total === 0) found = await search(query.q, toKeywords(query.q));
  const { list, total, kinds, ranked } = found;
  const counted = total <= MAX_COUNTED_HITS ? { kinds } : {};
  if (total > 0) return { list, total, ...counted, ...(corrected ? { corrected } : {}) };
  const alike = await findNearWords(db, query.q, NEAR_WORDS_TRIED);
  // The vocabulary also contains words of drafts and scheduled items.
  const near = alike.filter((word) => OWN_WORDS.has(word) || isIn(guides, word));
  const questions = ranked.filter(({ guide }) => guide.type === 'faq').slice(0, NEAR_QUESTIONS);
  return {
    list,
    total,
    near: {
      words: near.slice(0, NEAR_WORDS),
      questions: questions.map(({ guide }) => guide.title),
    },
  };
}
