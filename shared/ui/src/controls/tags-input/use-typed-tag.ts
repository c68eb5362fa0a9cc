import { useRef, useState } from 'react';

export interface TypedTagOptions {
  value: readonly string[];
  onChange: (value: string[]) => void;
  max?: number;
}

/**
 * What is being typed counts as the last tag from its first letter on: whoever keeps the value keeps it, too, and nothing
 * is lost that was not confirmed yet.
 */
export function useTypedTag({ value, onChange, max = Number.POSITIVE_INFINITY }: TypedTagOptions) {
  // One key press may tell of the tags and of the text, in one turn; the state is for drawing.
  const typed = useRef('');
  const [shown, setShown] = useState('');
  const keep = (tag: string) => {
    typed.current = tag;
    setShown(tag);
  };
  const without = (tag: string) => (tag !== '' && value.at(-1) === tag ? value.slice(0, -1) : [...value]);
  return {
    /** Those that are confirmed. */
    tags: without(shown),
    confirm(tags: string[]) {
      keep('');
      onChange(tags);
    },
    type(text: string) {
      const tags = without(typed.current);
      const tag = text.trim();
      const counts = tags.length < max && !tags.includes(tag);
      const next = counts ? tag : '';
      if (next === typed.current) return;
      keep(next);
      onChange(next === '' ? tags : [...tags, next]);
    },
  };
}
