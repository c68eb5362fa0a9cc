import { useState } from 'react';

export interface TypedTagOptions {
  value: readonly string[];
  onChange: (value: string[]) => void;
  max?: number;
}

const DELIMITER = /[,，、;；]/;

/**
 * What is being typed counts as the last tag from its first letter on: whoever keeps the value keeps it, too, and nothing
 * is lost that was not confirmed yet. Text that is no tag, because it is there already or one too many, stays text.
 */
export function useTypedTag({ value, onChange, max = Number.POSITIVE_INFINITY }: TypedTagOptions) {
  const [typed, setTyped] = useState({ text: '', counts: false });
  const own = typed.counts && value.at(-1) === typed.text.trim();
  const tags = own ? value.slice(0, -1) : value;

  const put = (kept: readonly string[], text: string) => {
    const tag = text.trim();
    const counts = tag !== '' && kept.length < max && !kept.includes(tag);
    setTyped({ text, counts });
    const next = counts ? [...kept, tag] : [...kept];
    if (next.join('\n') !== value.join('\n')) onChange(next);
  };
  const take = (words: readonly string[]) => {
    const kept = [...tags];
    const rest: string[] = [];
    for (const word of words.map((each) => each.trim())) {
      if (word === '' || kept.includes(word)) continue;
      if (kept.length < max) kept.push(word);
      else rest.push(word);
    }
    return { kept, rest };
  };
  return {
    /** Those that are confirmed. */
    tags,
    text: typed.text,
    /** The input's text as it is now; what stands before a delimiter becomes a tag. */
    type(text: string) {
      const words = text.split(DELIMITER);
      const last = words.pop() ?? '';
      const { kept, rest } = take(words);
      put(kept, [...rest, last].join('，'));
    },
    /** Text that an input method is still composing: it is not parted yet. */
    compose: (text: string) => put(tags, text),
    confirm() {
      const { kept, rest } = take(typed.text.split(DELIMITER));
      put(kept, rest.join('，'));
    },
    remove: (tag: string) =>
      put(
        tags.filter((each) => each !== tag),
        typed.text,
      ),
    /** The last tag becomes text again, to be changed. */
    takeBack: () => put(tags.slice(0, -1), tags.at(-1) ?? ''),
  };
}
