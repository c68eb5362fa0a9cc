import { setImmediate } from 'node:timers/promises';
import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { type Db, onePerDatabase } from '../../platform/db/database';
import { joinSummary } from '../dto';
import { plainText } from '../markdown';
import { type ContentRow, contentItem, contentSearch } from '../tables';
import { countParts, type PartCounts } from './likely-questions';
import type { TermDocument } from './match-terms';
import { normalize, toTerms, toTextPairs } from './search-words';

/** A search result for a task: a page, a section, a question, or a built-in page of the portal. */
export interface Guide extends TermDocument {
  type: 'pages' | 'faq';
  /** A question's slug, or a page's path without the leading slash. */
  id: string;
  /** Id of the content item; sections share their page's. */
  itemId?: number;
  title: string;
  within?: string;
  text: string;
  publishedAt?: Date;
  /** Normalized title and alternative names given by editors; empty for sections. */
  names: ReadonlySet<string>;
  /** Whether a wrong answer would do harm: eligibility, dates, money, privacy. */
  isDelicate: boolean;
  /** For the assistant: the same plus complete questions as users ask them, and their character pairs. */
  asked: TermDocument & { letters: readonly (readonly string[])[]; parts: PartCounts };
}

/** Pages and questions are written by hand, a few hundred at most. If there are more, the newest are used. */
const MAX_GUIDES = 1_000;

/** Terms implied by a text: 1月31日 is a time, 30万元 an amount, 100MB a size. */
const IMPLIED_TERMS: readonly (readonly [string, RegExp])[] = [
  ['时间', /\d\s?(?:年|月|日|天|时|分钟|小时|个工作日)|[一二三四五六七八九十]个?(?:工作日|日|天|月)/],
  ['金额', /\d\s?万?元/],
  ['大小', /\d\s?[KMG]B/i],
];

function toTermDocument(names: readonly string[], title: string | undefined, text: string): TermDocument {
  const wordings = names.map((name) => toTerms(name));
  if (title) wordings.push(toTerms(title));
  const mentioned = new Set([...wordings.flatMap((terms) => [...terms]), ...toTerms(text)]);
  for (const [thing, pattern] of IMPLIED_TERMS) if (pattern.test(text)) mentioned.add(thing);
  return { wordings, mentioned };
}

export function createGuide(
  guide: Omit<Guide, 'wordings' | 'mentioned' | 'names' | 'isDelicate' | 'asked'>,
  asks: readonly string[],
  { questions = [], isDelicate = false }: { questions?: readonly string[]; isDelicate?: boolean } = {},
): Guide {
  const names = [guide.title, ...asks];
  const whole = guide.within && `${guide.within}${guide.title}`;
  const document = toTermDocument(names, whole, guide.text);
  const all = [...names, ...questions].map(normalize);
  const isQuestion = guide.type === 'faq';
  const asked = isQuestion ? toTermDocument(all, whole, guide.text) : document;
  return {
    ...guide,
    ...document,
    names: new Set(guide.within ? [] : names.map(normalize)),
    isDelicate,
    asked: {
      ...asked,
      letters: isQuestion ? all.map(toTextPairs) : [],
      parts: countParts(isQuestion ? all : []),
    },
  };
}

/** The sections of a page that start with a linkable heading. */
function toSections(row: ContentRow): Guide[] {
  return row.body.split(/(?=<h[23] id=")/).flatMap((part) => {
    const [heading, anchor, title] = /^<h[23] id="([^"]+)">(.*?)<\/h[23]>/.exec(part) ?? [];
    if (!heading || !anchor || !title) return [];
    const text = plainText(part.slice(heading.length));
    const { id: itemId, publishedAt } = row;
    const id = `${row.slug}#${anchor}`;
    return [
      createGuide(
        { type: 'pages', id, itemId, title: plainText(title), within: row.title, text, publishedAt },
        [],
      ),
    ];
  });
}

function toGuides(row: ContentRow): Guide[] {
  const [asks = [], questions] = [row.fields.asks, row.fields.wordings].map((texts) =>
    Array.isArray(texts) ? texts.map(String) : [],
  );
  const type = row.type === 'faq' ? 'faq' : 'pages';
  const text = joinSummary(row.summary, plainText(row.body));
  const { id: itemId, slug: id, title, publishedAt } = row;
  const whole = createGuide({ type, id, itemId, title, text, publishedAt }, asks, {
    questions,
    isDelicate: row.fields.delicate === true,
  });
  return type === 'faq' ? [whole] : [whole, ...toSections(row)];
}

/** Cache of each item version's guides, which are expensive to create. */
const getMade = onePerDatabase(() => new LRUCache<string, Guide[]>({ max: MAX_GUIDES }));

/** Guides for all pages and questions published by `now`. */
export async function readGuides(db: Db, now: Date): Promise<Guide[]> {
  const made = getMade(db);
  const current = await db
    .select({ id: contentItem.id, version: sql<string>`${contentItem.updatedAt}::text` })
    .from(contentSearch)
    .innerJoin(contentItem, eq(contentItem.id, contentSearch.itemId))
    .where(and(inArray(contentSearch.type, ['pages', 'faq']), lte(contentSearch.publishedAt, now)))
    .orderBy(desc(contentSearch.publishedAt), desc(contentSearch.itemId))
    .limit(MAX_GUIDES);
  const keys = new Map(current.map(({ id, version }) => [id, `${id} ${version}`]));
  const missing = current.flatMap(({ id }) => (made.get(keys.get(id) ?? '') ? [] : [id]));
  if (missing.length > 0) {
    for (const row of await db.select().from(contentItem).where(inArray(contentItem.id, missing))) {
      made.set(keys.get(row.id) ?? '', toGuides(row));
      // Yield to other requests: after a start there may be a hundred pages.
      await setImmediate();
    }
  }
  return current.flatMap(({ id }) => made.get(keys.get(id) ?? '') ?? []);
}
