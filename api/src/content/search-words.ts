import { type SQL, sql } from 'drizzle-orm';

/** Stands before each pair of a title in the index; no text can hold it, as pairs have no white space. */
export const TITLE_MARK = '\n';

const MAX_WORDS = 5;
const MAX_PAIRS = 60;

/** Text as the index has it: plain instead of full-width forms, small letters. */
const normalize = (text: string) => text.normalize('NFKC').toLowerCase();

/** What was typed, word by word. */
export function toWords(q: string): string[] {
  return normalize(q).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
}

/** Every two neighbouring characters of a word, by which the index finds it; a single character is its own. */
export function toPairs(word: string): string[] {
  const letters = [...word];
  if (letters.length < 2) return letters;
  return [...new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`))].slice(0, MAX_PAIRS);
}

/** What questions are made of and what tells none of them apart. */
const FILLERS =
  /请问|想问|想知道|什么|怎么样|怎么办|怎么|怎样|如何|为什么|可不可以|可以|能不能|我们|你们|一下|需要|是否|是不是|有没有|哪些|哪个|哪里|多少|几|吗|呢|啊|吧|的|了|是|我|你|请/g;
const LATIN_OR_HAN = /[a-z0-9]+(?:[.-][a-z0-9]+)*|\p{Script=Han}+/gu;

/** The words of a question that say what it is about. */
export function toSubjects(question: string): string[] {
  return [...normalize(question).replace(FILLERS, ' ').matchAll(LATIN_OR_HAN)]
    .map(([word]) => word)
    .filter((word) => word.length > 1)
    .slice(0, MAX_WORDS);
}

/** A condition for rows of `content_item` that were found by pairs: their text has each longer word in one piece. */
export function hasWhole(words: readonly string[]): SQL {
  const longer = words.filter((word) => [...word].length > 2);
  return sql.join(
    [sql`true`, ...longer.map((word) => sql`strpos(search_text(content_item), ${word}) > 0`)],
    sql` AND `,
  );
}

export function textArray(texts: readonly string[]): SQL {
  return sql`ARRAY[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}]::text[]`;
}
