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
export function termsOf(text: string): string[] {
  const terms: string[] = [];
  for (const [run] of text.toLowerCase().matchAll(runs)) {
    if (!han.test(run)) terms.push(run);
    else if (run.length === 1) terms.push(run);
    else for (let at = 0; at + 1 < run.length; at += 1) terms.push(run.slice(at, at + 2));
  }
  return terms.filter((term) => !empty.has(term));
}
