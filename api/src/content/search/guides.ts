import { setImmediate } from 'node:timers/promises';
import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { type Db, getRootHandle } from '../../platform/db/database';
import { joinSummary } from '../dto';
import { plainText } from '../markdown';
import { type ContentRow, contentItem, contentSearch } from '../tables';
import { countParts, type PartCounts } from './likely-questions';
import type { TermDocument } from './match-terms';
import { normalize, toTerms, toTextPairs } from './search-words';

/** A place that answers a task: a page, a section of one, a question, or a page that the program has by itself. */
export interface Guide extends TermDocument {
  type: 'pages' | 'faq';
  /** A question's slug, or a page's address without its first slash. */
  id: string;
  /** Number of the content that it is of; sections share their page's. */
  itemId?: number;
  title: string;
  /** Title of the page that a section is of. */
  within?: string;
  text: string;
  publishedAt?: Date;
  /** Its title and what editors say that it is asked by, as `normalize` makes them; a section has none. */
  names: ReadonlySet<string>;
  /** Whether a wrong answer would harm: who may enter, dates, money, privacy. */
  isDelicate: boolean;
  /** What the assistant compares: the same with whole questions as people ask them, and the pairs of each of them. */
  asked: TermDocument & { letters: readonly (readonly string[])[]; parts: PartCounts };
}

/** Pages and questions are written by hand, some hundreds at most: of more, the newest are guides. */
const MAX_GUIDES = 1_000;

/** Terms that a text implies without naming them: 1月31日 is a time, 30万元 an amount, 100MB a size. */
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

/** The parts of a page that begin with a heading which can be linked to. */
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

/** Guides of each version of an item, which are dear to make. */
const madeBefore = new WeakMap<Db, LRUCache<string, Guide[]>>();

function getMade(db: Db): LRUCache<string, Guide[]> {
  const root = getRootHandle(db);
  const made = madeBefore.get(root) ?? new LRUCache<string, Guide[]>({ max: MAX_GUIDES });
  madeBefore.set(root, made);
  return made;
}

/** What editors have published by `now` of pages and questions, ready to be compared with what somebody typed. */
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
      // A hundred pages after a start: others are answered in between.
      await setImmediate();
    }
  }
  return current.flatMap(({ id }) => made.get(keys.get(id) ?? '') ?? []);
}
