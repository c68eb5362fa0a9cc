import { asc, gt, sql } from 'drizzle-orm';
import { pinyin } from 'pinyin-pro';
import { readInBatches, toBatches } from '../../platform/db/batches';
import { type Db, queryRows } from '../../platform/db/database';
import { type ContentRow, contentItem, searchWord } from '../tables';
import { PORTAL_PAGES } from './portal-pages';
import { textArray } from './search-repository';
import { normalize, simplify } from './search-words';
import { toVocabulary } from './segments';
import { SYNONYMS } from './synonyms';

interface Titled {
  type: string;
  title: string;
  tags: readonly string[];
  fields: Readonly<Record<string, unknown>>;
}

const toSyllables = (text: string) => pinyin(text, { toneType: 'none', type: 'array', v: true });

const BATCH = 500;

async function storeWords(db: Db, words: readonly string[], guides: boolean): Promise<void> {
  for (const batch of toBatches(words, BATCH)) {
    const known = await queryRows<{ word: string }>(
      db,
      sql`SELECT word FROM search_word WHERE word = ANY(${textArray(batch)}) AND (guides OR NOT ${guides}::boolean)`,
    );
    const missing = new Set(batch);
    for (const { word } of known) missing.delete(word);
    if (missing.size === 0) continue;
    const rows = [...missing].map((word) => {
      const syllables = toSyllables(word);
      const initials = syllables.map(([letter]) => letter).join('');
      return { word, pinyin: syllables.join(''), initials, guides };
    });
    await db
      .insert(searchWord)
      .values(rows)
      .onConflictDoUpdate({
        target: searchWord.word,
        set: { guides: sql`${searchWord.guides} OR excluded.guides` },
      });
  }
}

const isGuide = ({ type }: Titled) => type === 'pages' || type === 'faq';

export const OWN_WORDS: ReadonlySet<string> = new Set([
  ...SYNONYMS.flat().filter((name) => /^\p{Script=Han}{2,6}$/u.test(name)),
  ...PORTAL_PAGES.flatMap(({ title, asks }) => [title, ...asks].flatMap(toVocabulary)),
]);

/** Adds the words of titles, tags and alternative wordings to the vocabulary. */
export async function learnWords(db: Db, items: readonly Titled[]): Promise<void> {
  if (items.length === 0) return;
  const read = ({ title, tags, fields }: Titled) =>
    [title, ...tags, ...(Array.isArray(fields.asks) ? fields.asks.map(String) : [])].flatMap(toVocabulary);
  await storeWords(db, [...new Set([...OWN_WORDS, ...items.filter(isGuide).flatMap(read)])], true);
  await storeWords(db, [...new Set(items.filter((item) => !isGuide(item)).flatMap(read))], false);
}

/** Backfills the vocabulary from content imported before it existed. @returns the number of items read */
export async function backfillVocabulary(db: Db, isStopping: () => boolean): Promise<number> {
  const [known] = await queryRows(db, sql`SELECT FROM search_word LIMIT 1`);
  if (known) return 0;
  let read = 0;
  await db.transaction(async (tx) => {
    const batches = readInBatches<ContentRow>((after) =>
      tx
        .select()
        .from(contentItem)
        .where(after && gt(contentItem.id, after.id))
        .orderBy(asc(contentItem.id))
        .limit(BATCH),
    );
    for await (const items of batches) {
      // All or nothing: a partly filled vocabulary would never be completed.
      if (isStopping()) throw new Error('The vocabulary is learned after the next start.');
      await learnWords(tx, items);
      read += items.length;
    }
  });
  return read;
}

interface Word {
  word: string;
  pinyin: string;
}

const MAX_CANDIDATES = 12;
/** Longer input is a text rather than a misspelt word. */
const MAX_TYPED = 24;
const MAX_WINDOW = 6;
/** Minimum trigram similarity of two sounds; below it, words are unrelated. */
const ALIKE = 0.4;
const NEAR = 0.35;
const MAX_TYPOS = 2;

/** Order for both lookups: words of guides first, then the shortest of those that sound the same. */
const byUse = sql`ORDER BY guides DESC, length(word), word`;

const bySound = (db: Db, column: 'pinyin' | 'initials', sound: string) =>
  queryRows<Word>(
    db,
    sql`SELECT word, pinyin FROM search_word WHERE ${sql.raw(column)} = ${sound} ${byUse} LIMIT ${MAX_CANDIDATES}`,
  );

/** The words of guides with the nearest sound; other content's words are ignored. */
async function findAlike(db: Db, sound: string, likeness: number, limit: number): Promise<Word[]> {
  const rows = await queryRows<Word & { distance: number }>(
    db,
    sql`SELECT word, pinyin, pinyin <-> ${sound} AS distance FROM search_word WHERE guides
      ORDER BY pinyin <-> ${sound} LIMIT ${limit}`,
  );
  return rows.filter(({ distance }) => 1 - distance >= likeness);
}

/** @returns the edit distance: letters omitted, added, replaced, or swapped with their neighbour */
function countTypos(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let at = 1; at <= one.length; at += 1) {
    const row = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const isSame = one[at - 1] === other[to - 1];
      const isSwapped = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1];
      row.push(
        Math.min(
          (rows[at - 1]?.[to] ?? 0) + 1,
          (row[to - 1] ?? 0) + 1,
          (rows[at - 1]?.[to - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (rows[at - 2]?.[to - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? 0;
}

/** The words that sound closest to the input, at most two wrong letters away. */
async function correctTypos(db: Db, sound: string): Promise<string[]> {
  const near = await findAlike(db, sound, ALIKE, MAX_CANDIDATES);
  const candidates = near.map(({ word, pinyin: sounds }) => ({ word, typos: countTypos(sound, sounds) }));
  const minTypos = Math.min(MAX_TYPOS, ...candidates.map(({ typos }) => typos));
  return candidates.filter(({ typos }) => typos === minTypos).map(({ word }) => word);
}

/**
 * @param letters of the input, each with its sound at the same index of `sounds`
 * @returns the input with substrings replaced that sound like another word, longest first; undefined if none was
 */
async function replaceBySound(
  db: Db,
  letters: readonly string[],
  sounds: readonly string[],
): Promise<string | undefined> {
  const windows = new Map<string, string>();
  for (let from = 0; from < letters.length; from += 1)
    for (let to = from + 2; to <= Math.min(letters.length, from + MAX_WINDOW); to += 1)
      windows.set(letters.slice(from, to).join(''), sounds.slice(from, to).join(''));
  if (windows.size === 0) return undefined;
  const rows = await queryRows<Word>(
    db,
    sql`SELECT DISTINCT ON (pinyin) word, pinyin FROM search_word WHERE pinyin = ANY(${textArray([...new Set(windows.values())])})
      ORDER BY pinyin, word = ANY(${textArray([...windows.keys()])}) DESC, guides DESC, length(word), word`,
  );
  const words = new Map(rows.map((row) => [row.pinyin, row.word]));
  let text = '';
  let isReplaced = false;
  for (let from = 0; from < letters.length; ) {
    let length = Math.min(MAX_WINDOW, letters.length - from);
    let word: string | undefined;
    for (; length > 1; length -= 1) {
      word = words.get(sounds.slice(from, from + length).join(''));
      if (word) break;
    }
    const typed = letters.slice(from, from + Math.max(1, length)).join('');
    if (word && word !== typed) isReplaced = true;
    text += word ?? typed;
    from += Math.max(1, length);
  }
  return isReplaced ? text : undefined;
}

/** @returns words for letters: by their full pinyin, by initials, or by similar sound */
async function readLetters(db: Db, letters: string): Promise<string[]> {
  for (const column of ['pinyin', 'initials'] as const) {
    const words = await bySound(db, column, letters);
    if (words.length > 0) return words.map(({ word }) => word);
  }
  const parts = letters.length > 3 ? await replaceSpelled(db, letters) : undefined;
  if (parts) return [parts];
  return correctTypos(db, letters);
}

/** Splits letters into several words in pinyin without spaces. */
async function replaceSpelled(db: Db, letters: string): Promise<string | undefined> {
  const parts = new Set<string>();
  for (let from = 0; from < letters.length; from += 1)
    for (let to = from + 3; to <= letters.length; to += 1) parts.add(letters.slice(from, to));
  const rows = await queryRows<Word>(
    db,
    sql`SELECT DISTINCT ON (pinyin) word, pinyin FROM search_word WHERE guides AND pinyin = ANY(${textArray([...parts])})
      ORDER BY pinyin, length(word), word`,
  );
  const words = new Map(rows.map((row) => [row.pinyin, row.word]));
  /** The words for the first `at` letters; the last word is as long as possible. */
  const spelled: (string[] | undefined)[] = [[]];
  for (let at = 1; at <= letters.length; at += 1) {
    for (let from = 0; from < at && !spelled[at]; from += 1) {
      const word = words.get(letters.slice(from, at));
      const before = spelled[from];
      if (word && before) spelled[at] = [...before, word];
    }
  }
  return spelled[letters.length]?.join('');
}

const toLetters = (q: string) => simplify(normalize(q)).replace(/[^\p{Script=Han}a-z0-9]/gu, '');

/** @returns likely corrections of the input, best first: by its sound in pinyin, or with one slip */
export async function correct(db: Db, q: string): Promise<string[]> {
  const text = toLetters(q);
  if (text.length < 2 || text.length > MAX_TYPED) return [];
  if (/^[a-z]+$/.test(text)) return readLetters(db, text);
  const letters = [...text];
  const replaced = await replaceBySound(db, letters, toSyllables(text));
  if (replaced) return [replaced];
  return (await correctTypos(db, toSyllables(text).join(''))).filter((word) => word !== text);
}

/** @returns words of guides, including unpublished ones, that sound similar to the input, nearest first */
export async function findNearWords(db: Db, q: string, limit: number): Promise<string[]> {
  const text = toLetters(q).slice(0, MAX_TYPED);
  if (text === '') return [];
  const sound = /^[a-z0-9]+$/.test(text) ? text : toSyllables(text).join('');
  return (await findAlike(db, sound, NEAR, limit)).map(({ word }) => word);
}
