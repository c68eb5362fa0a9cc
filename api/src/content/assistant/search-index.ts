const han = /\p{Script=Han}/u;
const runs = /[a-z0-9]+(?:[.-][a-z0-9]+)*|\p{Script=Han}+/gu;

/** Words that every question has and that tell nothing apart. */
const empty = new Set([
  '请问',
  '什么',
  '怎么',
  '如何',
  '可以',
  '我们',
  '你们',
  '一下',
  '需要',
  '是否',
  '哪些',
  '吗',
]);

/**
 * Searchable units of a text: Latin words and numbers, and for Chinese every two neighbouring
 * characters, because the language has no spaces and dictionaries miss the field's own words.
 */
export function tokenize(text: string): string[] {
  const terms: string[] = [];
  for (const [run] of text.toLowerCase().matchAll(runs)) {
    if (!han.test(run)) terms.push(run);
    else if (run.length === 1) terms.push(run);
    else for (let at = 0; at + 1 < run.length; at += 1) terms.push(run.slice(at, at + 2));
  }
  return terms.filter((term) => !empty.has(term));
}

export interface Indexed<T> {
  document: T;
  /** Parts of the text with their weight: a title tells more than a body. */
  parts: readonly { text: string; weight: number }[];
}

export interface Match<T> {
  document: T;
  score: number;
  /** Share of the question's distinct terms that the document has. */
  coverage: number;
}

const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.75;

interface Entry<T> {
  document: T;
  counts: Map<string, number>;
  length: number;
}

function toEntry<T>({ document, parts }: Indexed<T>): Entry<T> {
  const counts = new Map<string, number>();
  let length = 0;
  for (const { text, weight } of parts) {
    for (const term of tokenize(text)) {
      counts.set(term, (counts.get(term) ?? 0) + weight);
      length += weight;
    }
  }
  return { document, counts, length };
}

/** Full-text ranking (Okapi BM25) over a few hundred documents in memory. */
export function createTextIndex<T>(all: readonly Indexed<T>[]) {
  const entries = all.map(toEntry);
  const average = entries.reduce((sum, entry) => sum + entry.length, 0) / Math.max(1, entries.length);
  const spread = new Map<string, number>();
  for (const { counts } of entries) {
    for (const term of counts.keys()) spread.set(term, (spread.get(term) ?? 0) + 1);
  }

  function rarity(term: string): number {
    const having = spread.get(term) ?? 0;
    return Math.log(1 + (entries.length - having + 0.5) / (having + 0.5));
  }

  function getScore(entry: Entry<T>, terms: readonly string[]): number {
    return terms.reduce((sum, term) => {
      const count = entry.counts.get(term) ?? 0;
      const norm = SATURATION * (1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * entry.length) / average);
      return sum + (rarity(term) * count * (SATURATION + 1)) / (count + norm);
    }, 0);
  }

  /** @returns the best matches first; nothing that has no term in common */
  return function search(question: string, limit: number): Match<T>[] {
    const terms = [...new Set(tokenize(question))];
    if (terms.length === 0) return [];
    return entries
      .map((entry) => ({
        document: entry.document,
        score: getScore(entry, terms),
        coverage: terms.filter((term) => entry.counts.has(term)).length / terms.length,
      }))
      .filter((match) => match.score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, limit);
  };
}
